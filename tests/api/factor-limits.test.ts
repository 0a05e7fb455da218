import { afterAll, beforeAll, expect, it } from 'vitest';
import { passkey } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { passkeyOf } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, type Visitor } from '../support/open-shop.ts';
import { PASSWORD, twoStepBy } from '../support/two-step.ts';
import { useUp } from '../support/use-up.ts';

describeOnEachDatabase('changes of second factor and passkeys, each of which sends a letter,', (open) => {
  let shop: TestShop;
  const { newOwner, turnOn } = twoStepBy(() => shop);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  const proven = (what: string) => (by: Visitor) => by.ask('POST', what, { password: PASSWORD });

  it('are made only so often by one account', async () => {
    const owner = await newOwner('changes@example.com');
    const known = passkeyOf(await idOf(owner));
    await shop.database.db.insert(passkey).values(known);
    await turnOn(owner);
    await useUp(shop.database.db, LIMITS.changeSignIn, await idOf(owner), 0);
    for (const path of [
      '/auth/second-factor/off',
      '/auth/second-factor/backup-codes',
      '/auth/passkeys/start',
      `/auth/passkeys/${encodeURIComponent(known.id)}/remove`,
    ]) {
      const refused = await proven(path)(owner);
      expect([path, refused.statusCode]).toEqual([path, 429]);
      expect(refused.json()).toMatchObject({
        reason: 'too-many-requests',
        data: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(LIMITS.changeSignIn.seconds - 600);
    }
    expect((await proven('/auth/passkeys/start')(await newOwner('other-changes@example.com'))).statusCode).toBe(200);
  });

  async function idOf(owner: Visitor): Promise<string> {
    return (await owner.ask('GET', '/auth/session')).json().data.id;
  }
});
