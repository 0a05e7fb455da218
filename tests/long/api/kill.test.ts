import { describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BOTH_DATABASES, EACH_DATABASE } from '../../support/databases.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startShop } from '../../support/shop-process.ts';

/** On PostgreSQL, which has to be told to wait for the disk, in the long suite. */
const KINDS = EACH_DATABASE.length > 1 ? BOTH_DATABASES : (['pglite'] as const);

/** The real server as a process of its own, killed without warning. */
describe.each(KINDS)('a killed shop, on %s', (database) => {
  // Proves S12
  it('has every order that it acknowledged', async () => {
    const server = database === 'postgres' ? await startPostgres({ durable: true }) : undefined;
    const place = { database, ...(server && { databaseUrl: server.url }) };
    const first = await startShop(place);
    const ada = new BrowserlessClient(first.url);
    const userId = await ada.signUp('ada@example.com');
    const acknowledged: string[] = [];
    // Several at a time, and the blow right after the last acknowledgement.
    for (let round = 0; round < 5; round += 1) {
      const spot = await ada.spot();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => ada.ask('POST', '/api/order/place', orderBody(undefined, spot))),
      );
      for (const { status, json } of answers) {
        expect(status).toBe(200);
        acknowledged.push(json.data.orderId);
      }
    }
    await first.kill('SIGKILL');
    const second = await startShop({ ...place, dataDir: first.dataDir });
    const again = new BrowserlessClient(second.url);
    await again.ask('POST', '/auth/login', { email: 'ada@example.com', password: 'correct horse' });
    const { json } = await again.ask('GET', `/api/order/get/by-user/${userId}`);
    expect(json.data.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(acknowledged.sort());
    await second.stop();
    await server?.stop();
  }, 120_000);
});
