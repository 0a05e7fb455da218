import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('passkeys', (open) => {
  let shop: TestShop;
  const visitor = () => new Visitor(shop.app);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it('with an id that no database can hold are refused as invalid, not as a fault of ours', async () => {
    const stranger = visitor();
    expect((await stranger.ask('POST', '/auth/login/passkey/start')).statusCode).toBe(200);
    for (const id of ['\u0000', 'AA\u0000', '']) {
      const response = { id, rawId: id, type: 'public-key', response: {} };
      const refused = await stranger.ask('POST', '/auth/login/passkey', { response });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ reason: 'invalid-input' });
    }
  });
});
