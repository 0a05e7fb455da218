import { expect } from '@playwright/test';
import { deskTest } from '#tests/support/desk-browser.ts';
import { OWNER } from '#tests/support/desk-client.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { startShop } from '#tests/support/shop-process.ts';

const AWAY = 'This is not possible right now. Please try again in a moment.';

type Database = { readonly url: string; kill(): Promise<void>; startAgain(): Promise<void> };

/** The desk of a shop whose PostgreSQL can be killed. */
const test = deskTest.extend<object, { server: Database }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let postgres: Postgres = await startPostgres({ durable: true });
      await use({
        url: postgres.url,
        kill: () => postgres.kill(),
        async startAgain() {
          postgres = await startPostgres({ durable: true, again: postgres });
        },
      });
      await postgres.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [
    async ({ server }, use) => {
      const env = { MAX_STREAMS: '0', DESK_OWNER: OWNER.email };
      const shop = await startShop({ database: 'postgres', databaseUrl: server.url, env });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('the desk says that the database is away, keeps what is typed, and goes on by itself', async ({
  desk: page,
  shop,
  server,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await page.goto(`/desk/orders/${orderId}`);
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('She wants it on Friday.');
  const other = await page.context().newPage();
  await other.goto('/desk/me');
  await expect(other.getByRole('heading', { level: 1, name: OWNER.name })).toBeVisible();
  const third = await page.context().newPage();

  await server.kill();
  const add = page.getByRole('button', { name: /^Add note/ });
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: AWAY })).toBeVisible();
  await expect(note).toHaveValue('She wants it on Friday.');
  await other.getByRole('link', { name: 'Orders' }).first().click();
  const fault = other.getByRole('alert').filter({ hasText: AWAY });
  await expect(fault.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect((await third.goto('/desk/'))?.status()).toBe(503);
  await expect(third.getByText(AWAY)).toBeVisible();

  await server.startAgain();
  await expect(other.locator('.orders-list tbody tr')).toHaveCount(1, { timeout: 30_000 });
  await expect(fault).toBeHidden();
  await add.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'She wants it on Friday.' })).toBeVisible();
  await expect(note).toHaveValue('');
  await third.getByRole('link', { name: 'Try again' }).click();
  await expect(third.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
});
