import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '#server/database/account-tables.ts';
import { outbox } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { useUp } from '../support/attempts.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';

const OLD = 'correct horse';
const NEW = 'battery staple 7';
const RESET = 'Choose a new password';

describeOnEachDatabase('letters to choose a new password', (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);
  const forgot = (email: string, by = visitor()) => by.ask('POST', '/auth/password/forgot', { email });
  const reset = (token: string) => visitor().ask('POST', '/auth/password/reset', { token, password: NEW });

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  // Proves S23
  it('are asked for with the same answer for known and unknown addresses, and a letter to the known alone', async () => {
    await visitor().signUp('known@example.com');
    const [known, unknown] = [await forgot('known@example.com'), await forgot('unknown@example.com')];
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    await shop.mail.letter('known@example.com', RESET);
    // Letters go out in the order in which they were asked for.
    await forgot('known@example.com');
    await shop.mail.letter('known@example.com', RESET, 2);
    expect(shop.mail.to('unknown@example.com', RESET)).toEqual([]);
  });

  it('are asked for only so often: by one address of e-mail, known or not, and by one place', async () => {
    const askAlways = async (email: string) => {
      for (let n = 0; n < LIMITS.resetByAccount.times; n += 1) expect((await forgot(email)).statusCode).toBe(200);
      return (await forgot(email)).statusCode;
    };
    const owner = visitor();
    await owner.signUp('flooded@example.com');
    expect(await askAlways('flooded@example.com')).toBe(429);
    expect(await askAlways('nobody-there@example.com')).toBe(429);
    // The owner's devices are counted apart, all together: another one is no other budget.
    const second = visitor();
    await second.ask('POST', '/auth/login', { email: 'flooded@example.com', password: OLD });
    for (let n = 0; n < LIMITS.resetByDevice.times; n += 1)
      expect((await forgot('flooded@example.com', n % 2 ? owner : second)).statusCode).toBe(200);
    for (const one of [owner, second]) expect((await forgot('flooded@example.com', one)).statusCode).toBe(429);
    const sprayer = visitor();
    for (let n = 0; n < LIMITS.resetByAddress.times; n += 1) await forgot(`sprayed-${n}@example.com`, sprayer);
    expect((await forgot('one-more@example.com', sprayer)).statusCode).toBe(429);
  });

  it.each([
    ['whatever tags the address has', ['box@example.com', 'box+1@example.com', 'Box+2@example.com']],
    [
      'wherever dots stand at Gmail, and by either name',
      ['victim@gmail.com', 'v.ictim@gmail.com', 'victim@googlemail.com'],
    ],
  ])('to an address that nobody has proven go to one reader only so often: %s', async (_, spelled) => {
    for (const email of spelled) await visitor().signUp(email);
    const tries = () => shop.logged().split('TOO_MANY_LETTERS').length - 1;
    // Letters of the tests before are counted when they are sent, or given up.
    const { db } = shop.database;
    await expect.poll(() => db.$count(outbox, and(isNull(outbox.failedAt), lte(outbox.nextTryAt, sql`now()`)))).toBe(0);
    const before = { keys: await shop.keysOf(LIMITS.resetLetter), tries: tries() };
    const [first = '', second = '', third = ''] = spelled;
    await forgot(first);
    await shop.mail.letter(first, RESET);
    const [reader = '', ...others] = (await shop.keysOf(LIMITS.resetLetter)).filter(
      (key) => !before.keys.includes(key),
    );
    expect(others).toEqual([]);
    await useUp(shop.database.db, LIMITS.resetLetter, reader, 2);
    await forgot(second);
    await shop.mail.letter(second, RESET);
    // The answer does not tell that the letter waits.
    expect((await forgot(third)).statusCode).toBe(200);
    await expect.poll(tries).toBeGreaterThan(before.tries);
    expect(shop.mail.to(third, RESET)).toEqual([]);
  });

  it.each([
    ['mine@example.com', (n: number) => `mine+${n}@example.com`],
    ['mi.ne@gmail.com', (n: number) => `mine+${n}@googlemail.com`],
  ])('to %s go to its confirmed owner, though other spellings have used up their limit', async (own, other) => {
    await visitor().signUp(own);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.email, own));
    const stranger = visitor();
    await stranger.signUp(other(0));
    for (let n = 0; n <= 2 * LIMITS.resetByAccount.times; n += 1) await forgot(other(n % 7), stranger);
    expect((await forgot(own)).statusCode).toBe(200);
    await shop.mail.letter(own, RESET);
  });

  it('leave an earlier link good when the limit refuses further ones', async () => {
    const email = 'reset-limit@example.com';
    await visitor().signUp(email);
    for (let n = 0; n < LIMITS.resetByAccount.times; n += 1) await forgot(email);
    await shop.mail.letter(email, RESET, LIMITS.resetByAccount.times);
    shop.clock.advance((LIMITS.resetByAccount.seconds - 60) * 1000);
    expect((await forgot(email)).statusCode).toBe(429);
    const first = await shop.mail.letter(email, RESET);
    expect((await reset(tokenOf(first))).statusCode).toBe(200);
  });

  // Proves S26
  it('remove what was typed into an account whose address was never confirmed', async () => {
    const stranger = visitor();
    const made = await stranger.ask('POST', '/auth/register', {
      name: 'Held at customs, call 1 900 555 0199',
      email: 'taken@example.com',
      password: OLD,
      phone: '+1 900 555 0199',
    });
    expect(made.statusCode).toBe(200);
    const { id } = made.json().data;
    await shop.shop.spot.refresh();
    const line = { product: { id: GOODS[0].id }, quantity: 1000 };
    expect((await stranger.ask('POST', `/api/cart/add/${id}`, line)).statusCode).toBe(200);
    const answer = await reset(await shop.resetToken('taken@example.com'));
    expect(answer.json().data).toEqual({ isGoogleRemoved: false, areDetailsRemoved: true });
    const owner = visitor();
    const signedIn = await owner.ask('POST', '/auth/login', { email: 'taken@example.com', password: NEW });
    expect((await owner.ask('GET', `/api/cart/user/${id}`)).body).not.toContain('1000');
    expect(signedIn.json().data).toMatchObject({ name: 'taken', phone: '' });
    const told = await shop.mail.letter('taken@example.com', 'Your password was changed');
    expect(told.html).toContain('Your name and phone number were removed from your account');
    expect(`${told.text}${told.html}`).not.toMatch(/customs|1 900/);
  });

  it('repeat nothing of an order that was under way when the owner of the address chose a password', async () => {
    const email = 'on-its-way@example.com';
    const stranger = visitor();
    await stranger.signUp(email);
    await shop.shop.spot.refresh();
    const typed = { email, firstName: 'Held at customs', lastName: 'call 1 900 555 0199' };
    const placed = await withMeanwhile(
      'insert into "rate_limits"',
      async () => expect((await reset(await shop.resetToken(email))).statusCode).toBe(200),
      () => stranger.ask('POST', '/api/order/place', { ...orderBody(), ...typed }),
    );
    expect(placed.statusCode).toBe(200);
    const letter = await shop.mail.letter(email, placed.json().data.orderId);
    expect(`${letter.text}${letter.html}`).not.toMatch(/customs|1 900/);
  });

  it('clear the cart, also of a line that was under way', async () => {
    const email = 'filling@example.com';
    const stranger = visitor();
    const id = await stranger.signUp(email);
    const add = () => stranger.ask('POST', `/api/cart/add/${id}`, { product: { id: GOODS[0].id }, quantity: 1000 });
    const token = await shop.resetToken(email);
    await withMeanwhile(
      'insert into "cart_lines"',
      async () => expect((await reset(token)).statusCode).toBe(200),
      async () => await add(),
    );
    const owner = visitor();
    await owner.ask('POST', '/auth/login', { email, password: NEW });
    expect((await owner.ask('GET', `/api/cart/user/${id}`)).json().data).toEqual([]);
  });

  it('keep name and phone number of a confirmed account', async () => {
    const email = 'proven-own@example.com';
    await visitor().signUp(email);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.email, email));
    const answer = await reset(await shop.resetToken(email));
    expect(answer.json().data).toEqual({ isGoogleRemoved: false, areDetailsRemoved: false });
    const signedIn = await visitor().ask('POST', '/auth/login', { email, password: NEW });
    expect(signedIn.json().data).toMatchObject({ name: 'Ada Lovelace', phone: '+1 312 555 0100' });
    expect((await shop.mail.letter(email, 'Your password was changed')).html).not.toContain(
      'removed from your account',
    );
  });

  it('remove what earlier sessions type and add meanwhile', async () => {
    const email = 'typing@example.com';
    const stranger = visitor();
    const id = await stranger.signUp(email);
    const token = await shop.resetToken(email);
    let isOver = false;
    const typing = Array.from({ length: 8 }, async () => {
      while (!isOver) await stranger.ask('PUT', '/api/profile', { name: 'Stranger', phone: '+1 900 555 0199' });
    });
    const line = { product: { id: GOODS[0].id }, quantity: 1 };
    const adding = Array.from({ length: 8 }, async () => {
      while (!isOver) await stranger.ask('POST', `/api/cart/add/${id}`, line);
    });
    expect((await reset(token)).statusCode).toBe(200);
    isOver = true;
    await Promise.all([...typing, ...adding]);
    const owner = visitor();
    const signedIn = await owner.ask('POST', '/auth/login', { email, password: NEW });
    expect(signedIn.json().data).toMatchObject({ name: 'typing', phone: '' });
    expect((await owner.ask('GET', `/api/cart/user/${id}`)).json().data).toEqual([]);
  });
});
