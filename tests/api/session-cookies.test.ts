import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { DAY_MS } from '#domain/durations.ts';
import { account, session, user } from '#server/database/account-tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('the cookie of a session', (open, kind) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());
  afterEach(() => vi.useRealTimers());

  it('is accepted as the browser sends it, and refused unless the shop has signed it', async () => {
    const cookieOf = async (email: string) => {
      const visitor = new Visitor(shop.app);
      await visitor.signUp(email);
      const [, token = '', signature = ''] = /session_token=(\w+)\.([^;]+)/.exec(visitor.cookies()) ?? [];
      return { token, signature };
    };
    const ada = await cookieOf('signed-ada@example.com');
    const eve = await cookieOf('signed-eve@example.com');
    const askAs = async (value: string) => {
      const cookie = `theme=dark; troy.session_token=${value}; last=1`;
      return (await new Visitor(shop.app).ask('GET', '/auth/session', undefined, { cookie })).statusCode;
    };
    expect(await askAs(`${ada.token}.${ada.signature}`)).toBe(200);
    expect(await askAs(encodeURIComponent(`${ada.token}.${ada.signature}`))).toBe(200);
    const forged = [
      ada.token,
      `${ada.token}.`,
      `${ada.token}.${eve.signature}`,
      `${ada.token}.${'A'.repeat(43)}=`,
      `${ada.token}.${ada.signature.slice(0, -4)}`,
      `${ada.token}.%zz`,
      `${ada.token}.%2`,
    ];
    for (const value of forged) expect(await askAs(value), value).toBe(401);
  });

  it('is not the one that another host of the same domain has set under a name like it', async () => {
    const ada = new Visitor(shop.app);
    const userId = await ada.signUp('own-ada@example.com');
    const eve = new Visitor(shop.app);
    await eve.signUp('evil-eve@example.com');
    const whose = async (cookie: string) => {
      const answer = await new Visitor(shop.app).ask('GET', '/auth/session', undefined, { cookie });
      return answer.statusCode === 200 ? answer.json().data.id : answer.statusCode;
    };
    for (const blank of ['\u00a0', '\u0085', '\u00ad', '\u00a0 ', ' \u00a0']) {
      for (const evil of [`${blank}${eve.cookies()}`, eve.cookies().replace('=', `${blank}=`)]) {
        expect(await whose(`${evil}; ${ada.cookies()}`), JSON.stringify(evil)).toBe(userId);
        expect(await whose(evil), JSON.stringify(evil)).toBe(401);
      }
    }
  });

  it('names one session, however often and in whatever spelling it is written', async () => {
    const cookieOf = async (email: string) => {
      const visitor = new Visitor(shop.app);
      const userId = await visitor.signUp(email);
      const [, value = ''] = /session_token=([^;]+)/.exec(visitor.cookies()) ?? [];
      return { visitor, userId, value };
    };
    const ada = await cookieOf('twice-ada@example.com');
    const eve = await cookieOf('twice-eve@example.com');
    const spellings = [
      `troy.session_token =${ada.value}; troy.session_token=${eve.value}`,
      `troy.session_token=${eve.value}; troy.session_token =${ada.value}`,
      ` troy.session_token= ${ada.value};troy.session_token=${eve.value}`,
      `troy.session_token\t=${ada.value}; troy.session_token="${eve.value}"`,
    ];
    for (const cookie of spellings) {
      const mixed = new Visitor(shop.app);
      const { id } = (await mixed.ask('GET', '/auth/session', undefined, { cookie })).json().data;
      const name = `Named by ${spellings.indexOf(cookie)}`;
      const saved = await mixed.ask('PUT', '/api/profile', { name, phone: '3125550100' }, { cookie });
      expect(saved.statusCode).toBe(200);
      for (const one of [ada, eve]) {
        const { data: own } = (await one.visitor.ask('GET', '/auth/session')).json();
        expect(own.name === name, cookie).toBe(one.userId === id);
      }
    }
  });

  it('refuses a call whose page shows another user', async () => {
    const ada = new Visitor(shop.app);
    const adaId = await ada.signUp('shown-ada@example.com');
    const eve = new Visitor(shop.app);
    const eveId = await eve.signUp('shown-eve@example.com');
    const asks = Object.entries<Call>(CALLS).filter(([, { access }]) => access === 'customer');
    expect(asks.length).toBeGreaterThan(20);
    for (const [name, { method, path }] of asks) {
      const url = path.replace(':userId', eveId).replaceAll(/:\w+/g, 'x');
      const body = method === 'GET' ? undefined : { password: 'correct horse' };
      const answer = await eve.ask(method, url, body, { 'expected-user': adaId });
      expect([answer.statusCode, answer.json().reason], name).toEqual([401, 'not-signed-in']);
    }
    expect((await eve.ask('GET', '/auth/session', undefined, { 'expected-user': eveId })).statusCode).toBe(200);
    expect((await eve.ask('GET', '/auth/session')).statusCode).toBe(200);
  });

  // The embedded database has the clock of its process.
  it.runIf(kind === 'postgres').each([
    ['ahead', 40],
    ['behind', -40],
  ])('holds as long as by the clock of the database, for a process whose own is far %s', async (_, days) => {
    const visitor = new Visitor(shop.app);
    const userId = await visitor.signUp(`clock${days}@example.com`);
    const ofVisitor = eq(session.userId, userId);
    const status = async () => (await visitor.ask('GET', '/auth/session')).statusCode;
    const endingIn = async (ms: number) => {
      await shop.database.db
        .update(session)
        .set({ expiresAt: new Date(Date.now() + ms) })
        .where(ofVisitor);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
    };
    await endingIn(10 * DAY_MS);
    expect(await status()).toBe(200);
    vi.useRealTimers();
    expect(await status()).toBe(200);
    await endingIn(-1000);
    expect(await status()).toBe(401);
  });

  it.runIf(kind === 'postgres')(
    'is as old as the clock of the database says, where only a new one proves its owner',
    async () => {
      const visitor = new Visitor(shop.app);
      const userId = await visitor.signUp('old-sign-in@example.com');
      const { db } = shop.database;
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
      // As of an account that signs in with Google alone.
      await db.delete(account).where(eq(account.userId, userId));
      const start = async () => (await visitor.ask('POST', '/auth/passkeys/start', {})).json().reason;
      expect(await start()).toBeUndefined();
      const twoHoursAgo = new Date(Date.now() - DAY_MS / 12);
      await db.update(session).set({ createdAt: twoHoursAgo }).where(eq(session.userId, userId));
      expect(await start()).toBe('sign-in-again');
      vi.useFakeTimers({ toFake: ['Date'], now: twoHoursAgo });
      expect(await start()).toBe('sign-in-again');
    },
  );

  it('stores at most 500 characters of the user agent', async () => {
    const visitor = new Visitor(shop.app);
    const userId = await visitor.signUp('long-browser@example.com');
    const credentials = { email: 'long-browser@example.com', password: 'correct horse' };
    const named = await visitor.ask('POST', '/auth/login', credentials, {
      'user-agent': `Firefox/150 ${'x'.repeat(9_000)}`,
    });
    expect(named.statusCode).toBe(200);
    const kept = await shop.database.db.select().from(session).where(eq(session.userId, userId));
    const longest = Math.max(...kept.map(({ userAgent }) => userAgent?.length ?? 0));
    expect(longest).toBe(500);
    expect(kept).toHaveLength(2);
  });
});
