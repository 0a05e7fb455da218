import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { sessionStore } from '#server/accounts/session-store.ts';
import { session } from '#server/database/account-tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { withFault } from '../support/faulty-queries.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('accounts', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it('takes sign-up and sign-in as JSON bodies, and keeps the session in an HttpOnly cookie', async () => {
    const visitor = new Visitor(shop.app);
    const registered = await visitor.ask('POST', '/auth/register', {
      name: 'Ada',
      email: 'body@example.com',
      password: 'correct horse',
    });
    expect(String(registered.headers['set-cookie'])).toMatch(/troy\.session_token=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect(registered.body).not.toContain('token');
    await visitor.ask('POST', '/auth/logout');
    const signedIn = await visitor.ask('POST', '/auth/login', { email: 'BODY@example.com', password: 'correct horse' });
    expect(signedIn.json()).toMatchObject({ status: 'SUCCESS', data: { email: 'body@example.com' } });
    expect((await visitor.ask('GET', '/auth/session')).json().data).toEqual(signedIn.json().data);
  });

  it('logs a sign-in by the id of the user alone', async () => {
    const visitor = new Visitor(shop.app);
    const userId = await visitor.signUp('logged@example.com', 'Lo Gged');
    await visitor.ask('POST', '/auth/login', { email: 'logged@example.com', password: 'correct horse' });
    const linesOf = () =>
      shop
        .logged()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ userId: logged }) => logged === userId);
    const INFO = 30;
    await expect.poll(linesOf, { timeout: 20_000 }).toMatchObject([
      { level: INFO, msg: 'signed in', route: '/auth/register', status: 200 },
      { level: INFO, msg: 'signed in', route: '/auth/login', status: 200 },
    ]);
    expect(shop.logged()).not.toMatch(/logged@example|Lo Gged|correct horse/);
  });

  // Proves r.17, S21
  it('ends the session on the server: a kept cookie is worth nothing afterwards', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.signUp('leaver@example.com');
    const kept = visitor.cookies();
    await visitor.ask('POST', '/auth/logout');
    expect((await new Visitor(shop.app).ask('GET', '/auth/session', undefined, { cookie: kept })).statusCode).toBe(401);
  });

  it.each(['before', 'after'] as const)(
    'never says that a session is ended which lives on, whichever query fails: %s it is done',
    async (when) => {
      const visitor = new Visitor(shop.app);
      const email = `fails-${when}@example.com`;
      await visitor.signUp(email);
      const answers: number[] = [];
      for (let at = 1, queries = at; at <= queries; at += 1) {
        await visitor.ask('POST', '/auth/login', { email, password: 'correct horse' });
        const cookie = visitor.cookies();
        const logout = () => visitor.ask('POST', '/auth/logout');
        const { result, queries: made } = await withFault({ at, when }, logout);
        queries = made;
        answers.push(result.statusCode);
        const kept = await new Visitor(shop.app).ask('GET', '/auth/session', undefined, { cookie });
        if (result.statusCode === 200) expect(kept.statusCode, `query ${at}`).toBe(401);
        else {
          expect(result.statusCode).toBe(503);
          expect(result.json()).toMatchObject({ reason: 'unavailable' });
          expect(visitor.cookies()).toBe(cookie);
        }
        expect((await visitor.ask('POST', '/auth/logout')).statusCode).toBe(200);
        const again = await new Visitor(shop.app).ask('GET', '/auth/session', undefined, { cookie });
        expect(again.statusCode).toBe(401);
      }
      expect(answers).toContain(503);
    },
  );

  it('answers parallel requests each for its own session', async () => {
    const emails = ['one', 'two', 'three', 'four'].map((name) => `${name}-of-many@example.com`);
    const visitors = emails.map(() => new Visitor(shop.app));
    for (const [index, visitor] of visitors.entries()) await visitor.signUp(emails[index] ?? '');
    const askAll = () =>
      Promise.all([...visitors, new Visitor(shop.app)].map((each) => each.ask('GET', '/auth/session')));
    expect((await askAll()).map((answer) => answer.json().data.email)).toEqual([...emails, undefined]);
    const [first] = visitors;
    const kept = first?.cookies() ?? '';
    await first?.ask('POST', '/auth/logout');
    const others = Promise.all(visitors.slice(1).map((each) => each.ask('GET', '/auth/session')));
    const ended = await new Visitor(shop.app).ask('GET', '/auth/session', undefined, { cookie: kept });
    expect(ended.statusCode).toBe(401);
    expect((await others).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('prolongs a session that was not seen for an hour, and ends one whose time is over', async () => {
    const visitor = new Visitor(shop.app);
    const userId = await visitor.signUp('prolonged@example.com');
    const { db } = shop.database;
    const isOwn = eq(session.userId, userId);
    const askLeft = async (left: number) => {
      await db
        .update(session)
        .set({ expiresAt: new Date(Date.now() + left) })
        .where(isOwn);
      const { statusCode } = await visitor.ask('GET', '/auth/session');
      const [kept] = await db.select().from(session).where(isOwn);
      return { statusCode, left: kept && kept.expiresAt.getTime() - Date.now() };
    };
    const [hour, day] = [HOUR_MS, DAY_MS];
    expect((await askLeft(30 * day - hour / 2)).left).toBeLessThanOrEqual(30 * day - hour / 2);
    expect((await askLeft(30 * day - 2 * hour)).left).toBeGreaterThan(30 * day - hour);
    expect((await askLeft(-1)).statusCode).toBe(401);
    await sessionStore(db).removeExpired();
    expect(await db.select().from(session).where(isOwn)).toEqual([]);
  });

  // Proves S20
  it('gives a new session at each sign-in', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.signUp('twice@example.com');
    const token = () => /troy\.session_token=([^;]+)/.exec(visitor.cookies())?.[1];
    const before = token();
    await visitor.ask('POST', '/auth/login', { email: 'twice@example.com', password: 'correct horse' });
    expect(token()).toBeTruthy();
    expect(token()).not.toBe(before);
  });

  it('refuses an email that has an account, however it is spelled', async () => {
    await new Visitor(shop.app).signUp('taken@example.com');
    const response = await new Visitor(shop.app).ask('POST', '/auth/register', {
      name: 'Eve',
      email: 'Taken@Example.com',
      password: 'correct horse',
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().data).toBe('An account with this email already exists. Please use regular sign in.');
  });

  // Proves S23
  it('says the same of a wrong password and of an unknown e-mail', async () => {
    await new Visitor(shop.app).signUp('known@example.com');
    const attempt = (email: string) =>
      new Visitor(shop.app).ask('POST', '/auth/login', { email, password: 'wrong wrong' });
    const [known, unknown] = [await attempt('known@example.com'), await attempt('unknown@example.com')];
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
  });

  // Proves 5.2
  it.each([
    [{ name: '', email: 'x@example.com', password: 'correct horse' }, 'name', 'Full name is required'],
    [{ name: 'X', email: 'not an email', password: 'correct horse' }, 'email', 'Please enter a valid email address.'],
    [
      { name: 'X', email: 'x@example.com', password: 'short' },
      'password',
      'Please use at least 8 characters for your password.',
    ],
    [{ name: 'X', email: 'x@example.com' }, 'password', 'Password is required'],
    [
      { name: 'X\u0000', email: 'x@example.com', password: 'correct horse' },
      'name',
      'Please remove control characters.',
    ],
  ])('refuses the registration %j and names the field', async (body, field, sentence) => {
    const response = await new Visitor(shop.app).ask('POST', '/auth/register', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 'ERROR', data: sentence, fields: { [field]: sentence } });
  });

  it.each(['password', 'Password1', 'qwertyuiop', 'iloveyou', 'Mallory X', 'Mallory@Example.com'])(
    'refuses %s as a password that is easy to guess',
    async (password) => {
      const response = await new Visitor(shop.app).ask('POST', '/auth/register', {
        name: 'Mallory X',
        email: 'mallory@example.com',
        password,
      });
      expect(response.statusCode).toBe(400);
      const sentence = 'This password is too common or too easy to guess. Please choose another.';
      expect(response.json()).toMatchObject({ reason: 'common-password', fields: { password: sentence } });
    },
  );

  // Proves S4
  it('keeps a name of any script', async () => {
    const visitor = new Visitor(shop.app);
    const name = "Ægir Þór O'Brien 王小明";
    await visitor.signUp('script@example.com', name);
    expect((await visitor.ask('GET', '/auth/session')).json().data.name).toBe(name);
  });

  it('keeps name and phone of the profile for the next device', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.signUp('profile@example.com');
    await visitor.ask('PUT', '/api/profile', { name: 'Ada King', phone: '+44 20 7946 0000' });
    const elsewhere = new Visitor(shop.app);
    const signedIn = await elsewhere.ask('POST', '/auth/login', {
      email: 'profile@example.com',
      password: 'correct horse',
    });
    expect(signedIn.json().data).toMatchObject({ name: 'Ada King', phone: '+44 20 7946 0000' });
  });

  // Proves S5
  it('refuses a profile with the user id of another account', async () => {
    const visitor = new Visitor(shop.app);
    const ownId = await visitor.signUp('whose@example.com', 'Ada Lovelace');
    const otherId = await new Visitor(shop.app).signUp('others@example.com');
    const save = (userId: string) => visitor.ask('PUT', '/api/profile', { name: 'Grace Hopper', userId });
    const refused = await save(otherId);
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'not-yours']);
    expect((await visitor.ask('GET', '/auth/session')).json().data.name).toBe('Ada Lovelace');
    expect((await save(ownId)).statusCode).toBe(200);
  });

  // Proves S4
  it('refuses control characters in a profile, and keeps it as it was', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.signUp('control@example.com');
    const response = await visitor.ask('PUT', '/api/profile', { name: 'Ada', phone: 'a\u0000b' });
    expect(response.statusCode).toBe(400);
    expect((await visitor.ask('GET', '/auth/session')).json().data.phone).toBe('+1 312 555 0100');
  });

  it('makes one account of parallel registrations of one address', async () => {
    const register = () =>
      new Visitor(shop.app).ask('POST', '/auth/register', {
        name: 'Ada',
        email: 'crowd@example.com',
        password: 'correct horse',
      });
    const answers = await Promise.all(Array.from({ length: 5 }, register));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  // Proves S20
  it('binds the session to this very host where the shop is on https', async () => {
    const secure = await openShop(await open(), { publicUrl: 'https://troy.example' });
    const body = { name: 'Ada', email: 'host@example.com', password: 'correct horse' };
    const ask = (headers: Record<string, string>) =>
      secure.app.inject({ method: 'POST', url: '/auth/register', headers, payload: body });
    const registered = await ask({ origin: 'https://troy.example' });
    const [cookie = ''] = [registered.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-troy\.session_token=[^;]+;/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
    const [pair = ''] = cookie.split(';');
    const session = await secure.app.inject({ method: 'GET', url: '/auth/session', headers: { cookie: pair } });
    expect(session.json().data.email).toBe('host@example.com');
    await secure.close();
  });

  // Proves S13
  it('refuses bodies that are not JSON, too large or broken', async () => {
    const visitor = new Visitor(shop.app);
    expect((await visitor.ask('POST', '/auth/login', {}, { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await visitor.ask('POST', '/api/newsletter', { email: 'x'.repeat(300_000) })).statusCode).toBe(413);
    const broken = await shop.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({ status: 'ERROR', reason: 'invalid-input' });
  });

  // Proves r.30
  it('subscribes an email address, twice as once', async () => {
    const subscribe = () => new Visitor(shop.app).ask('POST', '/api/newsletter', { email: 'Reader@example.com' });
    expect((await subscribe()).json()).toMatchObject({ status: 'SUCCESS' });
    expect((await subscribe()).statusCode).toBe(200);
    expect((await new Visitor(shop.app).ask('POST', '/api/newsletter', { email: 'nonsense' })).statusCode).toBe(400);
  });
});
