import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session, twoFactor, user } from '#server/database/account-tables.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import type { Visitor } from '../support/open-shop.ts';
import { appOf } from '../support/totp-app.ts';
import { PASSWORD, twoStepBy } from '../support/two-step.ts';

/** The owner and a thief who knows the password are signed in to one account, and act in the same moment. */
describeOnEachDatabase('a second factor', (open) => {
  let shop: MailedShop;

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);
  const start = (by: Visitor) => by.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
  const confirm = (by: Visitor, code: string) => by.ask('POST', '/auth/second-factor/confirm', { code });

  async function ownerAndThief(email: string) {
    const owner = await newOwner(email);
    const { by: thief } = await passwordStep(email);
    return { owner, thief };
  }

  async function idOf(email: string): Promise<string> {
    const [found] = await shop.database.db.select({ id: user.id }).from(user).where(eq(user.email, email));
    return found?.id ?? '';
  }
  const factorsOf = async (email: string) =>
    shop.database.db
      .select()
      .from(twoFactor)
      .where(eq(twoFactor.userId, await idOf(email)));

  it('is there once, however many begin it at the same moment', async () => {
    const email = 'begun-at-once@example.com';
    const { owner, thief } = await ownerAndThief(email);
    const statuses: number[] = [];
    const begin = async (by: Visitor) => statuses.push((await start(by)).statusCode);
    await withMeanwhile(
      'insert into "two_factors"',
      () => begin(thief),
      () => begin(owner),
    );
    expect(statuses).toEqual([200, 200]);
    expect(await factorsOf(email)).toHaveLength(1);
  });

  it('that was confirmed is not replaced by one that is being begun', async () => {
    const email = 'replaced@example.com';
    const { owner, thief } = await ownerAndThief(email);
    const app = appOf((await start(owner)).json().data.uri);
    let confirmed = 0;
    const confirmMeanwhile = async () => {
      confirmed = (await confirm(owner, app.now())).statusCode;
    };
    await withMeanwhile('update "two_factors"', confirmMeanwhile, () => start(thief));
    // Either the thief came first, and the code of the owner is a wrong one; or the owner did, and has what was confirmed.
    const isOn = confirmed === 200;
    expect((await owner.ask('GET', '/auth/account')).json().data).toMatchObject({ hasSecondFactor: isOn });
    expect(await factorsOf(email)).toMatchObject([{ verified: isOn }]);
  });

  it('that was confirmed while another one was about to be begun signs in', async () => {
    const email = 'kept@example.com';
    const { owner, thief } = await ownerAndThief(email);
    const app = appOf((await start(owner)).json().data.uri);
    const confirmMeanwhile = () => confirm(owner, app.now());
    const answer = await withMeanwhile('insert into "rate_limits"', confirmMeanwhile, () => start(thief));
    expect(answer.json()).toMatchObject({ reason: 'already-on' });
    const { by } = await passwordStep(email);
    expect((await codeStep(by, app.next())).statusCode).toBe(200);
  });

  it.each(['confirm', 'off'] as const)(
    'makes no session anew (%s) that is ended with all others in that moment',
    async (what) => {
      const email = `others-${what}@example.com`;
      const { owner, thief, change } = await readyTo(what, email);
      const endOthers = () => owner.ask('DELETE', '/auth/sessions');
      await withMeanwhile('insert into "sessions"', endOthers, change);
      expect((await thief.ask('GET', '/auth/session')).statusCode).toBe(401);
      expect((await owner.ask('GET', '/auth/session')).statusCode).toBe(200);
    },
  );

  it.each(['confirm', 'off'] as const)('makes no session anew (%s) that was ended', async (what) => {
    const email = `one-${what}@example.com`;
    const { owner, thief, change, sessionId } = await readyTo(what, email);
    let ended = 0;
    const end = async () => {
      ended = (await owner.ask('DELETE', `/auth/sessions/${sessionId}`)).statusCode;
    };
    await withMeanwhile('insert into "sessions"', end, change);
    // Where the thief came first there is no such session any more: the owner is told so, and sees the other one.
    expect((await thief.ask('GET', '/auth/session')).statusCode).toBe(ended === 200 ? 401 : 200);
  });

  // Proves S28
  it('is not changed by a session that ends right before', async () => {
    const email = 'ended-before@example.com';
    const { owner, thief, change } = await readyTo('off', email);
    const endOthers = () => owner.ask('DELETE', '/auth/sessions');
    const answer = await withMeanwhile('insert into "rate_limits"', endOthers, change);
    expect(answer.json()).toMatchObject({ reason: 'not-signed-in' });
    expect((await thief.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect(await factorsOf(email)).toMatchObject([{ verified: true }]);
  });

  /** A thief who is about to turn it on, or off, and the session that does so. */
  async function readyTo(what: 'confirm' | 'off', email: string) {
    const { owner, thief } = await ownerAndThief(email);
    if (what === 'off') {
      // Who is signed in stays so.
      await turnOn(owner);
      const off = () => thief.ask('POST', '/auth/second-factor/off', { password: PASSWORD });
      return { owner, thief, change: off, sessionId: await otherThan(owner, email) };
    }
    const app = appOf((await start(thief)).json().data.uri);
    return { owner, thief, change: () => confirm(thief, app.now()), sessionId: await otherThan(owner, email) };
  }

  async function otherThan(owner: Visitor, email: string): Promise<string> {
    const listed: readonly { id: string; isThisOne: boolean }[] = (await owner.ask('GET', '/auth/sessions')).json()
      .data;
    const own = listed.find(({ isThisOne }) => isThisOne)?.id;
    const { db } = shop.database;
    const all = await db
      .select({ id: session.id })
      .from(session)
      .where(eq(session.userId, await idOf(email)));
    return all.find(({ id }) => id !== own)?.id ?? '';
  }

  it.each(['in another spelling', 'that ends meanwhile'])(
    'is not confirmed by a session %s, and a sign-in that waits beside it fails',
    async (how) => {
      const isOther = how === 'in another spelling';
      const victim = `waits-${isOther}@example.com`;
      const { app } = await turnOn(await newOwner(victim));
      const thief = await newOwner(`beside-${isOther}@example.com`);
      const { by: owner } = await passwordStep(victim);
      const code = app.next();
      expect((await codeStep(owner, code)).statusCode).toBe(200);
      const { by: waiting } = await passwordStep(victim);
      const own = isOther ? thief.cookies().replace(/(session_token=[^;]*?)(%3D|=)(?=;|$)/i, '$1') : thief.cookies();
      const ask = async () =>
        shop.app.inject({
          method: 'POST',
          url: '/auth/second-factor/confirm',
          headers: { 'content-type': 'application/json', cookie: `${own}; ${waiting.cookies()}` },
          payload: { code },
        });
      const end = () => thief.ask('POST', '/auth/logout');
      const answer = isOther ? await ask() : await withMeanwhile('select "id", "token"', end, ask);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );
});
