import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, toast } from '../../e2e/steps.ts';

/** After this time a page asks for its scripts in any case. */
const LAST_RESORT_MS = 2500;
const PRODUCT = `/product/${encodeURIComponent('1 Kilo Gold Bar')}`;

test('a page asks for its scripts when all that it shows at first is there', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const { asked, shown, answered } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      asked: scripts.map(({ startTime }) => startTime),
      shown: navigation?.loadEventStart ?? 0,
      answered: navigation?.responseStart ?? 0,
    };
  });
  expect(asked.length).toBeGreaterThan(5);
  expect(shown).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.min(shown, answered + LAST_RESORT_MS));
});

test('a page wakes up although a picture of it never comes', async ({ page }) => {
  await page.route('**/pictures/**', () => new Promise<never>(() => {}));
  await page.goto('/', { waitUntil: 'commit' });
  await hydrated(page);
});

test('a page wakes up in a tab that draws nothing', async ({ page }) => {
  await withoutLastResort(page);
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(document, 'hidden', { value: true });
  });
  const asked = page.waitForRequest('**/assets/*.js');
  await page.goto('/about');
  await asked;
});

for (const press of ['pointer', 'key'] as const) {
  test(`the first press of a ${press} asks for the scripts at once`, async ({ page }) => {
    await page.route('**/pictures/**', () => new Promise<never>(() => {}));
    await withoutLastResort(page);
    await page.goto(PRODUCT, { waitUntil: 'commit' });
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
    await add.waitFor();
    await page.waitForFunction(() => document.readyState === 'interactive');
    expect(await scriptsAskedFor(page)).toBe(0);
    if (press === 'pointer') await add.click();
    else await add.press('Enter');
    await expect(page.getByText('1 Added to Cart')).toBeVisible();
    expect(await scriptsAskedFor(page)).toBeGreaterThan(5);
  });
}

test('what is typed and pressed before the scripts are there is done once when they are, in order', async ({
  page,
}) => {
  const wake = await fallAsleep(page);
  await page.goto(PRODUCT);
  const main = page.getByRole('main');
  await main.getByRole('spinbutton').fill('4');
  await main.getByRole('button', { name: 'Increase quantity' }).click();
  for (let press = 0; press < 3; press++) await main.getByRole('button', { name: 'Add to Cart' }).click();
  await wake();
  await expect(main.getByText('5 Added to Cart')).toBeVisible();
  await main.getByRole('button', { name: 'Add 1 More' }).click();
  await expect(main.getByText('6 Added to Cart')).toBeVisible();
});

test('a password that is sent before the scripts are there waits for them, and stands in no address', async ({
  page,
}) => {
  const wake = await fallAsleep(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill('nobody@example.com');
  await form.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.keyboard.press('Enter');
  await wake();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(addresses.filter((address) => address.includes('wrong'))).toEqual([]);
});

test('links and forms that need no scripts do not wait for them', async ({ page }) => {
  await fallAsleep(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('combobox', { name: 'Search products' }).fill('krug');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=krug');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Krugerrand');
});

test('what was chosen before the page woke up is not lost', async ({ page }) => {
  const wake = await fallAsleep(page);
  await page.goto('/category/gold-coins', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('Weight');
  await wake();
  await expect(page).toHaveURL('/category/gold-coins?sort=weight');
  await expect(page.getByLabel('Sort by')).toHaveValue('weight');
});

/** Takes away the timer that begins in any case, so that what else begins can show. */
async function withoutLastResort(page: Page): Promise<void> {
  await page.addInitScript((lastResortMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay === lastResortMs ? 0 : setTimeout(handler, delay, ...rest)) as typeof window.setTimeout;
  }, LAST_RESORT_MS);
}

/** Holds back all scripts, until the answered function is called. */
async function fallAsleep(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letGo();
    await hydrated(page);
  };
}

function scriptsAskedFor(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );
}
