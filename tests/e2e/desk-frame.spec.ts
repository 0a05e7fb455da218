import { expect, type Page } from '@playwright/test';
import { type DeskOwner, deskTest as test } from '../support/desk-browser.ts';
import { OWNER } from '../support/desk-client.ts';
import { placeOrder } from '../support/placed-order.ts';
import { enterDesk } from './desk-steps.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const TODAY = /\/desk\/?$/;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openDesk(page: Page, path = '/desk/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Desk' }).first()).toBeAttached();
  await expect(page.locator('main h1')).toBeVisible();
}

test('opens on Today after entering, with the market and without a complaint', { tag: '@long' }, async ({
  desk: page,
}) => {
  const complaints = complaintsOf(page);
  await openDesk(page);
  await expect(page).toHaveTitle(/ · Troy desk$/);
  const market = page.getByRole('region', { name: 'Market' });
  await expect(market.getByText(/^\$[\d,]+\.\d\d$/)).toHaveCount(2);
  await expect(market.getByText('Demo prices', { exact: true })).toBeVisible();
  await expect(page.getByText('Orders are priced from them until a real feed is set up.')).toBeVisible();
  await page.getByRole('button', { name: `${OWNER.name}: your menu` }).click();
  await page.getByRole('link', { name: 'Your sessions' }).click();
  await expect(heading(page, OWNER.name)).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('asks a stranger to sign in, in place, and then goes on where they were', async ({ page, owner }) => {
  await signIn(page, owner, '/desk/me');
  await expect(heading(page, OWNER.name)).toBeVisible();
  await expect(page).toHaveURL('/desk/me');
});

test('is walked through by keys', { tag: '@long' }, async ({ desk: page }) => {
  await openDesk(page, '/desk/me');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(TODAY);
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Find or do')).toBeVisible();
  await keys.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find or do' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('closes an open menu by Escape, and stays where it is', { tag: '@long' }, async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await openDesk(page, `/desk/orders/${orderId}`);
  await page.getByRole('button', { name: `${OWNER.name}: your menu` }).click();
  const item = page.getByRole('button', { name: 'Sign out' });
  await expect(item).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(page).toHaveURL(`/desk/orders/${orderId}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/desk/orders');
});

test('opens an address at its top, and keeps its place when it is loaded anew', { tag: '@long' }, async ({
  desk: page,
}) => {
  await page.setViewportSize({ width: 390, height: 300 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await openDesk(page, '/desk/me');
  await expect(heading(page, OWNER.name)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  // By what is in view: a band that comes above it moves the scroll position with it.
  const placeOf = () => heading(page, OWNER.name).evaluate((shown) => Math.round(shown.getBoundingClientRect().top));
  await expect.poll(scrolled).toBeGreaterThanOrEqual(200);
  const place = await placeOf();
  await page.reload();
  await expect(heading(page, OWNER.name)).toBeVisible();
  await expect.poll(placeOf).toBe(place);
  expect(await scrolled()).toBeGreaterThanOrEqual(200);
  await openDesk(page, '/desk/staff');
  await expect.poll(scrolled).toBe(0);
});

test('keeps which letters a person wants', { tag: '@long' }, async ({ desk: page }) => {
  await openDesk(page, '/desk/me');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('A colleague takes over an order from me')).toBeChecked();
  await expect(box('A new order')).not.toBeChecked();
  const choose = async () => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/me/notices') && response.ok());
    await box('A new order').press('Space');
    await saved;
    await expect(box('A new order')).toBeFocused();
  };
  await choose();
  await page.reload();
  await expect(box('A new order')).toBeChecked();
  // What the opening stream asks anew may be answered in between as it was: what counts is how it ends.
  await choose();
  await expect(box('A new order')).not.toBeChecked();
});

test('ends for all tabs with its session, and asks to sign in where one was', { tag: '@long' }, async ({
  page,
  context,
  owner,
}) => {
  await signIn(page, owner, '/desk/me');
  await expect(page.getByText('This one')).toBeVisible();
  const other = await context.newPage();
  await openDesk(other);
  await page.getByRole('button', { name: `${OWNER.name}: your menu` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  // The stream of the other tab ends, and its next question is refused.
  await expect(other.getByLabel('Email')).toBeVisible();
  await expect(other).toHaveURL('/desk/');
});

test('keeps what was typed over the end of a session', { tag: '@long' }, async ({ page, owner, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await signIn(page, owner, `/desk/orders/${orderId}`);
  await page.getByLabel('Note', { exact: true }).fill('Wants a call before noon.');
  // Another tab signs out: this one hears of it by the end of its stream.
  const other = await page.context().newPage();
  await openDesk(other);
  await other.getByRole('button', { name: `${OWNER.name}: your menu` }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  // A page that is closed before takes its question with it.
  await expect(other.getByLabel('Email')).toBeVisible();
  await other.close();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  // Whose it was is known, and that they have a code and no passkey.
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await fillSignIn(page, owner);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Wants a call before noon.');
  expect(await page.evaluate(() => sessionStorage.getItem('deskDrafts'))).toBeNull();
});

test('asks a stranger who opens a sheet of paper to sign in too', { tag: '@long' }, async ({ page }) => {
  await page.goto('/desk/print/order/17635489204174410928375');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('signs out an idle desk, after a warning that any key ends', { tag: '@long' }, async ({ page, owner }) => {
  await page.clock.install();
  await signIn(page, owner, '/desk/me');
  await expect(page.getByText('This one')).toBeVisible();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.fastForward('59:30');
  await expect(warning).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(warning).toBeHidden();
  await page.clock.fastForward('59:30');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('00:40');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('tells of a new order within a moment', { tag: '@long' }, async ({ desk: page, shop }) => {
  await placeOrder(shop.url);
  await openDesk(page);
  const orders = page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link', { name: /^Orders/ });
  const shown = async () => Number(/\d+/.exec((await orders.textContent()) ?? '')?.[0] ?? 0);
  // None is shown before the first answer.
  await expect.poll(shown).toBeGreaterThan(0);
  const before = await shown();
  await placeOrder(shop.url);
  await expect.poll(shown).toBe(before + 1);
});

test('asks for a proof in place, and then does what was asked', { tag: '@long' }, async ({
  page,
  owner,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  await signIn(await other.newPage(), owner, '/desk/me');
  await signIn(page, owner, '/desk/me');
  const end = page.getByRole('button', { name: /^End/ });
  await expect(end).not.toHaveCount(0);
  const count = await end.count();
  // The server wants one only after ten minutes.
  const refused = { status: 'ERROR', data: 'Once more.', message: 'Once more.', reason: 'proof-needed' };
  let asked = 0;
  await page.route('**/api/desk/me/sessions/*', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 403, json: refused }) : route.continue();
  });
  await end.first().click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel(/digits|code/i).fill(owner.nextCode());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(end).toHaveCount(count - 1);
  expect(asked).toBe(2);
  await other.close();
});

test('has an answer to an address that is none', { tag: '@long' }, async ({ desk: page }) => {
  await openDesk(page, '/desk/no-such-place');
  await expect(heading(page, 'Not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page).toHaveURL(TODAY);
});

test('keeps its token from a script of a shop page: no fetch, frame or window reads it', async ({ desk: page }) => {
  await page.goto('/about');
  const opening = page.context().waitForEvent('page');
  const read = await page.evaluate(async () => {
    const fetched = await (await fetch('/desk/')).text();
    const frame = document.createElement('iframe');
    frame.src = '/desk/';
    const framed = await new Promise<string>((resolve) => {
      frame.onload = () => resolve(frame.contentDocument?.documentElement.outerHTML ?? '');
      document.body.append(frame);
    });
    Object.assign(window, { opened: window.open('/desk/') });
    return { fetched, framed };
  });
  const popup = await opening;
  await expect(popup.locator('meta[name=desk]')).toBeAttached();
  expect(read.fetched).toContain('<div id="root">');
  for (const text of Object.values(read)) expect(text).not.toContain('name="desk"');
  // The window is another one's by now: for the page that has opened it, it is closed.
  const seen = await page.evaluate(() => {
    const { opened } = window as unknown as { opened: Window };
    try {
      return { isClosed: opened.closed, text: opened.document.documentElement.outerHTML };
    } catch (error) {
      return { isClosed: opened.closed, text: (error as Error).name };
    }
  });
  expect(seen).toEqual({ isClosed: true, text: 'SecurityError' });
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1024, 1440])
    test(`is for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({ desk: page }) => {
      await show(page, { theme, width });
      for (const path of ['/desk/', '/desk/me', '/desk/no-such-place']) {
        await openDesk(page, path);
        await expectForEverybody(page, path);
      }
      if (width >= 1024) {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
        await expectForEverybody(page, 'keys');
        return;
      }
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await expectForEverybody(page, 'more');
    });

async function signIn(page: Page, owner: DeskOwner, path: string): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, owner);
}

/** Answers when the desk is there again. */
async function fillSignIn(page: Page, owner: DeskOwner): Promise<void> {
  await enterDesk(page, owner.nextCode());
  await expect(page.locator('main h1')).toBeVisible();
}
