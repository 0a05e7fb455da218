import { readFileSync } from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';
import { deskTest as test } from '../support/desk-browser.ts';
import { placeOrder } from '../support/placed-order.ts';
import { showTab } from './steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openDesk(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
}

test('says since when there is no connection, and changes nothing then', { tag: '@long' }, async ({
  desk: page,
  context,
}) => {
  await openDesk(page, '/desk/me');
  await context.setOffline(true);
  await expect(
    page.getByText(/^You’ve been offline since \d+:\d\d [AP]M\. What you see may be out of date/),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You’ve been offline since/)).toBeHidden();
});

test('opens its screens without a connection too', { tag: '@long' }, async ({ desk: page, context }) => {
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname));
  await openDesk(page, '/desk/me');
  const files = filesOfPlaces();
  await expect.poll(() => files.filter((file) => !loaded.has(file))).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/^You’ve been offline since/)).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Desk', exact: true });
  for (const place of ['Orders', 'Goods', 'Staff']) {
    await places.getByRole('link', { name: place }).click();
    await expect(heading(page, place)).toBeVisible();
  }
  await places.getByRole('link', { name: 'Orders' }).click();
  const fault = page.locator('main').getByRole('alert');
  await expect(fault).toContainText('What you typed is kept.');
  await context.setOffline(false);
  await expect(fault).toBeHidden();
});

test('lets the rest be while it is hidden, and asks for what it missed when it is seen', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const isStream = (request: Request) => request.url().endsWith('/api/desk/stream');
  const begun = page.waitForRequest(isStream);
  await openDesk(page, '/desk/orders');
  await begun;
  const ended = page.waitForEvent('requestfailed', isStream);
  await showTab(page, false);
  await ended;
  const { orderId } = await placeOrder(shop.url);
  const row = page.getByRole('row').filter({ hasText: `…${orderId.slice(-6)}` });
  await expect(row).toBeHidden();
  await showTab(page, true);
  await expect(row).toBeVisible();
});

/** What the places of the desk load. */
function filesOfPlaces(): readonly string[] {
  type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync('build/desk/manifest.json', 'utf8'));
  const files = new Set<string>();
  const add = (name: string): void => {
    const { file, css = [], imports = [] } = manifest[name] ?? { file: name };
    if (files.has(`/desk/${file}`)) return;
    for (const each of [file, ...css]) files.add(`/desk/${each}`);
    for (const each of imports) add(each);
  };
  for (const place of ['orders/orders', 'goods/table/goods', 'staff/staff']) add(`src/web/desk/${place}.tsx`);
  return [...files];
}
