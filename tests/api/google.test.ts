import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkStore } from '#server/accounts/account-store.ts';
import { createAuth } from '#server/accounts/better-auth.ts';
import { account, session, user, verification } from '#server/database/account-tables.ts';
import { rowsOf } from '#server/database/sql.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { freePort } from '../support/child-processes.ts';
import { describeOnEachDatabase, urlOf } from '../support/databases.ts';
import { AS_PAGE, googleOf, START, signIn } from '../support/google-sign-in.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../support/google-stand-in.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const GINA = { sub: 'g-1', email: 'gina@example.com', name: 'Gina Google', verified: true, hd: 'example.com' };
const CHOSEN = 'battery staple 7';

describeOnEachDatabase('Google sign-in', (open, kind) => {
  let standIn: GoogleStandIn;
  let shop: TestShop;
  const visitor = (address?: string) => new Visitor(shop.app, address);

  beforeAll(async () => {
    standIn = await startGoogleStandIn(GINA);
    shop = await openShop(await open(), { google: googleOf(standIn) });
  });
  afterAll(async () => {
    await shop.close();
    await standIn.stop();
  });

  // Proves r.20, S30
  it('signs in by a verified ID token, and by nothing else', async () => {
    expect(await signIn(visitor(), standIn)).toBe(200);
    await expect.poll(() => shop.logged(), { timeout: 20_000 }).toMatch(/"userId":"\w+","msg":"signed in"/);
    for (const tampers of ['id_token', 'nonce', 'code_challenge'] as const) {
      standIn.tampers = tampers;
      standIn.person = { ...GINA, sub: `g-${tampers}`, email: `${tampers}@example.com` };
      expect(await signIn(visitor(), standIn), tampers).toBe(401);
    }
    standIn.tampers = undefined;
    standIn.person = GINA;
  });

  // Proves r.19, S30
  it('asks Google for a code with state, nonce and a PKCE challenge', async () => {
    const { location } = (await visitor().ask('GET', START, undefined, AS_PAGE)).headers;
    const { state, nonce, ...asked } = Object.fromEntries(new URL(String(location)).searchParams);
    expect(state?.length).toBeGreaterThan(20);
    expect(nonce?.length).toBeGreaterThan(20);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  // Proves r.21, r.22
  it('refuses an answer that was not asked for, or was asked for by another browser', async () => {
    const [asker, other] = [visitor(), visitor()];
    const begun = await asker.ask('GET', START, undefined, AS_PAGE);
    const back = await standIn.continueAsPerson(String(begun.headers.location));
    for (const [by, address] of [
      [other, back.pathname + back.search],
      [other, `${back.pathname}?code=stolen&state=forged`],
    ] as const) {
      const refused = await by.ask('GET', address, undefined, AS_PAGE);
      const { pathname, search } = new URL(String(refused.headers.location), 'http://localhost');
      expect(pathname).toBe('/oauth2/failed/google');
      const failed = await by.ask('GET', pathname + search, undefined, AS_PAGE);
      expect(failed.headers.location).toBe('/auth?error=oauth_failed');
      expect((await by.ask('GET', '/auth/session')).statusCode).toBe(401);
    }
  });

  it('is begun, on https, by a cookie that no other host of the same domain can set', async () => {
    const google = { ...googleOf(standIn), notifyLinked: async () => {} };
    const secret = 'only for this test, 32 characters long';
    const log = { info() {}, warn() {}, error() {} };
    const config = { publicUrl: 'https://troy.example', secret, log, cookiePrefix: '__Host-troy', google };
    const auth = createAuth(shop.database.db, config);
    const begun = await auth.api.signInSocial({ body: { provider: 'google', callbackURL: '/' }, returnHeaders: true });
    const asked = await auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true });
    const set = [begun, asked].flatMap(({ headers }) => headers.getSetCookie());
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-troy.state', '__Host-troy.passkey_challenge']);
    for (const cookie of set) expect(cookie).toMatch(/^(?!.*Domain)(?=.*; Path=\/;)(?=.*; Secure)/);
    expect((await auth.$context).createAuthCookie('two_factor').name).toBe('__Host-troy.two_factor');
  });

  // Proves S30
  it('keeps no token of Google, neither at the first sign-in nor at later ones, nor where it joins an account', async () => {
    standIn.person = { ...GINA, sub: 'g-tokens', email: 'tokens@example.com' };
    for (const _turn of ['first', 'later']) {
      expect(await signIn(visitor(), standIn)).toBe(200);
      expect(await tokens()).toEqual([]);
    }
    const email = 'joined@example.com';
    const userId = await visitor().signUp(email);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    standIn.person = { ...GINA, sub: 'g-joined', email };
    expect(await signIn(visitor(), standIn)).toBe(200);
    expect(await tokens()).toEqual([]);
    standIn.person = GINA;
  });

  it('is removed from an unconfirmed account when the owner of the address chooses a password', async () => {
    const email = 'unproven@example.com';
    standIn.person = { ...GINA, sub: 'g-mallory', email, verified: false };
    expect(await signIn(visitor(), standIn)).toBe(200);
    expect(await resetBy(email)).toBe(true);
    const mallory = visitor();
    expect(await signIn(mallory, standIn)).toBe(401);
    const owner = visitor();
    expect((await owner.ask('POST', '/auth/login', { email, password: CHOSEN })).statusCode).toBe(200);
    expect((await owner.ask('GET', '/auth/account')).json().data).toMatchObject({ hasGoogle: false });
    standIn.person = GINA;
  });

  it('that is under way while it is being removed by a reset leaves no session behind', async () => {
    const email = 'under-way@example.com';
    standIn.person = { ...GINA, sub: 'g-under-way', email, verified: false };
    expect(await signIn(visitor(), standIn)).toBe(200);
    const reset = async () => expect(await resetBy(email)).toBe(true);
    expect(await withMeanwhile('insert into "sessions"', reset, () => signIn(visitor(), standIn))).toBe(401);
    expect(await sessionsOf(email)).toEqual([]);
    standIn.person = GINA;
  });

  // The embedded database does one transaction after the other.
  if (kind === 'postgres')
    it('waits for a reset that is just removing it', async () => {
      const email = 'waiting@example.com';
      standIn.person = { ...GINA, sub: 'g-waiting', email, verified: false };
      expect(await signIn(visitor(), standIn)).toBe(200);
      const { db } = shop.database;
      const reset = new pg.Client({ connectionString: urlOf(shop.database) });
      // Where the test has failed before, its database goes away under it.
      reset.on('error', () => {});
      await reset.connect();
      const removing = async () => {
        await reset.query('begin');
        await reset.query('select from users where email = $1 for no key update', [email]);
        await reset.query("delete from accounts where account_id like '% g-waiting'");
      };
      const signedIn = withMeanwhile('insert into "sessions"', removing, () => signIn(visitor(), standIn));
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => rowsOf(db, waiting), { timeout: 30_000 }).not.toEqual([]);
      await reset.query('commit');
      expect(await signedIn).toBe(401);
      await reset.end();
      standIn.person = GINA;
    });

  it('stays with a confirmed account when a password is chosen', async () => {
    const email = 'proven@example.com';
    standIn.person = { ...GINA, sub: 'g-proven', email };
    expect(await signIn(visitor(), standIn)).toBe(200);
    expect(await resetBy(email)).toBe(false);
    expect(await signIn(visitor(), standIn)).toBe(200);
    standIn.person = GINA;
  });

  /** What is kept of Google's tokens. */
  async function tokens() {
    const { accessToken, refreshToken, idToken, accessTokenExpiresAt, refreshTokenExpiresAt } = account;
    const kept = { accessToken, refreshToken, idToken, accessTokenExpiresAt, refreshTokenExpiresAt };
    const rows = await shop.database.db.select(kept).from(account);
    return rows.flatMap((row) => Object.values(row)).filter((value) => value !== null);
  }

  async function sessionsOf(email: string) {
    const { db } = shop.database;
    return db
      .select()
      .from(session)
      .innerJoin(user, and(eq(user.id, session.userId), eq(user.email, email)));
  }

  /** Answers whether the way in by Google was removed. */
  async function resetBy(email: string): Promise<boolean> {
    const { db } = shop.database;
    const [owner] = await db.select().from(user).where(eq(user.email, email));
    const token = await linkStore(db).make(owner?.id ?? '', 'reset-password', shop.clock() + 60_000);
    const answer = await visitor().ask('POST', '/auth/password/reset', { token, password: CHOSEN });
    expect(answer.statusCode).toBe(200);
    return answer.json().data.isGoogleRemoved;
  }

  it('begins only so often from one address', async () => {
    const [here, elsewhere] = ['203.0.113.77', '203.0.113.78'];
    const start = async (address: string) => (await visitor(address).ask('GET', START)).headers.location;
    const limits = createRateLimiter(shop.database.db);
    for (let n = 1; n < LIMITS.startGoogle.times; n += 1) await limits.consume([[LIMITS.startGoogle, here]]);
    expect(await start(here)).toContain(googleOf(standIn).issuer);
    const before = (await shop.database.db.select().from(verification)).length;
    expect(await start(here)).toBe('/auth?error=oauth_failed');
    expect(await shop.database.db.select().from(verification)).toHaveLength(before);
    expect(await start(elsewhere)).toContain(googleOf(standIn).issuer);
  });

  it('begins on our own pages alone: another site leads to the sign-in page, and nothing is kept or counted', async () => {
    const address = '203.0.113.79';
    const before = (await shop.database.db.select().from(verification)).length;
    for (const [site, mode] of [
      ['cross-site', 'navigate'],
      ['same-site', 'navigate'],
      ['cross-site', 'no-cors'],
      ['same-origin', 'no-cors'],
    ] as const) {
      const headers = { ...AS_PAGE, 'sec-fetch-site': site, 'sec-fetch-mode': mode };
      const refused = await visitor(address).ask('GET', START, undefined, headers);
      expect([refused.headers.location, refused.cookies], `${site} ${mode}`).toEqual(['/auth', []]);
    }
    expect(await shop.database.db.select().from(verification)).toHaveLength(before);
    expect(await shop.keysOf(LIMITS.startGoogle)).not.toContain(address);
    for (const site of ['same-origin', 'none']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
      const begun = await visitor(address).ask('GET', START, undefined, headers);
      expect(begun.headers.location).toContain(googleOf(standIn).issuer);
    }
  });

  it('begins nothing without room for it on the disk', async () => {
    const database = { ...(await open()), hasDiskSpace: () => false };
    const full = await openShop(database, { google: googleOf(standIn) });
    const refused = await new Visitor(full.app).ask('GET', START);
    expect(refused.headers.location).toBe('/auth?error=oauth_failed');
    expect(await database.db.select().from(verification)).toEqual([]);
    await full.close();
  });

  it('says that Google is away, and begins by itself when Google is there, with all that is verified', async () => {
    const port = await freePort();
    const google = { ...googleOf(standIn), issuer: `http://127.0.0.1:${port}` };
    const waiting = await openShop(await open(), { google });
    const by = new Visitor(waiting.app);
    const asked = await by.ask('GET', START);
    expect(asked.statusCode).toBe(503);
    expect(asked.json()).toMatchObject({
      reason: 'google-away',
      data: expect.stringContaining('Google cannot be reached'),
    });
    expect((await by.ask('GET', START, undefined, AS_PAGE)).headers.location).toBe('/auth?error=google_away');
    const early = await by.ask('GET', '/api/auth/callback/google?code=a&state=b', undefined, AS_PAGE);
    expect(early.headers.location).toBe('/oauth2/failed/google');
    // Sign-in by password does not wait for Google.
    await by.signUp('meanwhile@example.com');

    const late = await startGoogleStandIn(GINA, port);
    const start = async () => (await new Visitor(waiting.app).ask('GET', START)).statusCode;
    await expect.poll(start, { timeout: 50_000, interval: 250 }).toBe(302);
    late.tampers = 'nonce';
    expect(await signIn(new Visitor(waiting.app), late)).toBe(401);
    late.tampers = undefined;
    expect(await signIn(new Visitor(waiting.app), late)).toBe(200);
    await waiting.close();
    await late.stop();
  });

  it('takes no provider that says it is another', async () => {
    const google = { ...googleOf(standIn), issuer: googleOf(standIn).issuer.replace('127.0.0.1', 'localhost') };
    const fooled = await openShop(await open(), { google });
    expect((await new Visitor(fooled.app).ask('GET', START)).statusCode).toBe(503);
    await fooled.close();
  });
});

describe('answers of Google', () => {
  let standIn: GoogleStandIn;
  let shop: ShopProcess;

  beforeAll(async () => {
    standIn = await startGoogleStandIn(GINA);
    shop = await startShop({ database: 'postgres', env: standIn.env });
  });
  afterAll(async () => {
    await shop.stop();
    await standIn.stop();
  });

  it('are not counted by the library, which knows one address for everybody', async () => {
    const back = `${shop.url}/api/auth/callback/google?code=stolen&state=forged`;
    const ask = () => fetch(back, { redirect: 'manual' }).then(({ status }) => status);
    const statuses = new Set<number>();
    for (let n = 0; n < 13; n += 1)
      for (const status of await Promise.all(Array.from({ length: 10 }, ask))) statuses.add(status);
    expect([...statuses]).toEqual([302]);
  });
});
