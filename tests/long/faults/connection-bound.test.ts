import { expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { openRaw } from '../../support/raw-client.ts';
import { startShop } from '../../support/shop-process.ts';

const OPEN_FILES = 600;
const CONNECTIONS = OPEN_FILES / 2;

it('more connections than the descriptors of the process allow are closed at once, and orders are stored meanwhile', async () => {
  const shop = await startShop({ database: 'pglite', openFiles: OPEN_FILES });
  const ada = new BrowserlessClient(shop.url, '10.1.1.1');
  await ada.signUp('ada@example.com');
  const crowd = await Promise.all(Array.from({ length: OPEN_FILES }, () => openRaw(shop.url)));
  const isOpen = () => crowd.filter((client) => !client.isClosed()).length;
  await expect.poll(isOpen, { timeout: 30_000 }).toBeLessThan(CONNECTIONS);
  // On the connection that is open since before them. They are cut only once they have said nothing for half a minute.
  for (let orders = 0; orders < 40; orders += 1) {
    const { status } = await ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()));
    expect(status).toBe(200);
  }
  for (const client of crowd) client.close();
  const later = new BrowserlessClient(shop.url, '10.1.1.2');
  await expect
    .poll(
      () =>
        later.spot().then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  await shop.stop();
  expect(shop.logs()).toContain('there are more connections than the limit of open files allows');
}, 120_000);
