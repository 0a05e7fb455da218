import { afterAll, beforeAll, expect, it } from 'vitest';
import { passkey } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { type Limit, limitStore } from '#server/limits/rate-limiter.ts';
import { Authenticator } from '../support/authenticator.ts';
import { passkeyOf } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, type Visitor } from '../support/open-shop.ts';
import { appOf, PASSWORD, twoStepBy } from '../support/two-step.ts';

describeOnEachDatabase('changes of second factor and passkeys, each of which sends a letter,', (open) => {
  let shop: TestShop;
  const { newOwner, turnOn } = twoStepBy(() => shop);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  const proven = (what: string) => (by: Visitor) => by.ask('POST', what, { password: PASSWORD });

  async function startPasskey(by: Visitor) {
    return (await by.ask('POST', '/auth/passkeys/start', { password: PASSWORD })).json().data.options;
  }

  async function addPasskey(by: Visitor) {
    const question = await startPasskey(by);
    return () => by.ask('POST', '/auth/passkeys', { response: new Authenticator().makePasskey(question) });
  }

  /** Each as its owner has it ready, so that nothing but the change itself is left to do. */
  const CHANGES: Record<string, { limit: Limit; ready: (owner: Visitor, userId: string) => Promise<() => Asked> }> = {
    'two-step sign-in turned on': {
      limit: LIMITS.changeSecondFactor,
      async ready(owner) {
        const started = await owner.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
        const { uri } = started.json().data;
        return () => owner.ask('POST', '/auth/second-factor/confirm', { code: appOf(uri).now() });
      },
    },
    'two-step sign-in turned off': {
      limit: LIMITS.changeSecondFactor,
      async ready(owner) {
        await turnOn(owner);
        return () => proven('/auth/second-factor/off')(owner);
      },
    },
    'new backup codes': {
      limit: LIMITS.changeSecondFactor,
      async ready(owner) {
        await turnOn(owner);
        return () => proven('/auth/second-factor/backup-codes')(owner);
      },
    },
    'a passkey added': { limit: LIMITS.changePasskeys, ready: addPasskey },
    'a passkey removed': {
      limit: LIMITS.changePasskeys,
      async ready(owner, userId) {
        const known = passkeyOf(userId);
        await shop.database.db.insert(passkey).values(known);
        return () => proven(`/auth/passkeys/${encodeURIComponent(known.id)}/remove`)(owner);
      },
    },
  };
  type Asked = ReturnType<Visitor['ask']>;

  it.each(Object.entries(CHANGES))('are made only so often by one account: %s', async (name, { limit, ready }) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const [owner, other] = [await newOwner(email), await newOwner(`other-${email}`)];
    const [userId, otherId] = [await idOf(owner), await idOf(other)];
    const change = await ready(owner, userId);
    await exhaust(limit, userId);
    const refused = await change();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      reason: 'too-many-requests',
      data: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(limit.seconds - 600);
    expect((await (await ready(other, otherId))()).statusCode).toBe(200);
    // The last place of all: what was refused had counted, too.
    for (let n = 0; n < 3; n += 1) await limitStore(shop.database.db).giveBack(limit, userId);
    // As if another process had given it back: a refusal is remembered for a second here.
    await expect.poll(async () => (await change()).statusCode, { timeout: 30_000 }).toBe(200);
    expect((await limitStore(shop.database.db).take(limit, userId)).ok).toBe(false);
  });

  it('do not count where nothing was changed', async () => {
    const owner = await newOwner('mistyping@example.com');
    const userId = await idOf(owner);
    for (const limit of [LIMITS.changeSecondFactor, LIMITS.changePasskeys]) {
      await exhaust(limit, userId);
      for (let n = 0; n < 2; n += 1) await limitStore(shop.database.db).giveBack(limit, userId);
    }
    await proven('/auth/second-factor/start')(owner);
    for (let n = 0; n < 2; n += 1) {
      const wrong = await owner.ask('POST', '/auth/second-factor/confirm', { code: '000000' });
      expect(wrong.json()).toMatchObject({ reason: 'wrong-code' });
      expect((await proven('/auth/passkeys/unknown/remove')(owner)).statusCode).toBe(404);
      const response = new Authenticator().makePasskey({ challenge: 'of nobody' });
      expect((await owner.ask('POST', '/auth/passkeys', { response })).json()).toMatchObject({
        reason: 'passkey-refused',
      });
    }
    expect((await (await addPasskey(owner))()).statusCode).toBe(200);
    await turnOn(owner);
  });

  it('are refused before a device makes a passkey that would not be taken', async () => {
    const owner = await newOwner('no-key-in-vain@example.com');
    await exhaust(LIMITS.changePasskeys, await idOf(owner));
    expect((await proven('/auth/passkeys/start')(owner)).statusCode).toBe(429);
  });

  async function idOf(owner: Visitor): Promise<string> {
    return (await owner.ask('GET', '/auth/session')).json().data.id;
  }

  /** To one beyond. */
  async function exhaust(limit: Limit, key: string): Promise<void> {
    const limits = limitStore(shop.database.db);
    while ((await limits.take(limit, key)).ok);
  }
});
