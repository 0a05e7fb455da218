import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLinks, passkey } from '#server/database/account-tables.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { passkeyOf } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';

const OLD = 'correct horse';
const NEW = 'battery staple 7';
const RESET = 'Choose a new password';
const CHANGED = 'Your password was changed';
const MINUTE = 60_000;

describeOnEachDatabase('passwords', (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);
  const login = (email: string, password: string) => visitor().ask('POST', '/auth/login', { email, password });
  const forgot = (email: string, by = visitor()) => by.ask('POST', '/auth/password/forgot', { email });
  const reset = (token: string, password = NEW) => visitor().ask('POST', '/auth/password/reset', { token, password });

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  it('are those of the reset when another session changes them at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = `robbed${round}@example.com`;
      const thief = visitor();
      await thief.signUp(email);
      await forgot(email);
      const token = tokenOf(await shop.mail.letter(email, RESET));
      const [changed, won] = await Promise.all([
        thief.ask('PUT', '/auth/password', { presentPassword: OLD, password: OLD }),
        reset(token),
      ]);
      // Either the change came first and took the link along, or the reset has ended the thief's session.
      expect([changed.statusCode, won.statusCode]).toEqual(
        won.statusCode === 200 ? [expect.any(Number), 200] : [200, 410],
      );
      if (won.statusCode !== 200) continue;
      expect((await login(email, OLD)).statusCode).toBe(401);
      expect((await login(email, NEW)).statusCode).toBe(200);
    }
  });

  it('let their owner in after a reset, though the account is at its limit of guesses', async () => {
    const email = 'locked@example.com';
    await visitor().signUp(email);
    await forgot(email);
    // Strangers have guessed from the owner's own address: it is full.
    const owner = visitor();
    const loginHere = (password: string) => owner.ask('POST', '/auth/login', { email, password });
    for (let n = 0; n < LIMITS.signInByPair.times; n += 1) await loginHere('wrong wrong');
    expect((await loginHere(OLD)).statusCode).toBe(429);
    const token = tokenOf(await shop.mail.letter(email, RESET));
    expect((await owner.ask('POST', '/auth/password/reset', { token, password: NEW })).statusCode).toBe(200);
    expect((await loginHere(NEW)).statusCode).toBe(200);
  });

  // Proves S25
  it('are chosen anew by the link of a letter, once; all sessions end and a letter tells of it', async () => {
    const ada = visitor();
    await ada.signUp('reset@example.com');
    expect((await forgot('RESET@example.com')).statusCode).toBe(200);
    const letter = await shop.mail.letter('reset@example.com', RESET);
    expect(letter.text).toContain(`http://localhost:3000/auth/reset-password#token=`);
    expect(letter.html).toMatch(/The link expires on [A-Z][^.]+ and can be used only once\./);
    const token = tokenOf(letter);

    expect((await reset(token)).json()).toMatchObject({ status: 'SUCCESS' });
    expect((await ada.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect((await login('reset@example.com', OLD)).statusCode).toBe(401);
    expect((await login('reset@example.com', NEW)).statusCode).toBe(200);
    const told = await shop.mail.letter('reset@example.com', CHANGED);
    expect(told.text.replace(/\s+/g, ' ')).toContain('Other devices were signed out.');
    expect(told.html).toContain('Other devices were signed out.');

    const again = await reset(token, 'another one 77');
    expect(again.statusCode).toBe(410);
    expect(again.json()).toMatchObject({
      reason: 'link-spent',
      data: 'This link is no longer valid. Please ask for a new one.',
    });
    expect((await login('reset@example.com', NEW)).statusCode).toBe(200);
  });

  it('that are chosen by a letter remove all passkeys; letter and page say so', async () => {
    const [owner, other] = [visitor(), visitor()];
    const userIds = [await owner.signUp('keys@example.com'), await other.signUp('other-keys@example.com')];
    const { db } = shop.database;
    for (const userId of userIds) await db.insert(passkey).values(passkeyOf(userId));
    await forgot('keys@example.com');
    const letter = await shop.mail.letter('keys@example.com', RESET);
    expect(letter.html).toContain('passkeys will be removed. You can add them again.');
    expect((await reset(tokenOf(letter))).statusCode).toBe(200);
    await owner.ask('POST', '/auth/login', { email: 'keys@example.com', password: NEW });
    expect((await owner.ask('GET', '/auth/account')).json().data.passkeys).toEqual([]);
    expect((await other.ask('GET', '/auth/account')).json().data.passkeys).toHaveLength(1);
  });

  it('are chosen by one of two links at the same moment, and by no link that is older', async () => {
    await visitor().signUp('race@example.com');
    await forgot('race@example.com');
    const first = tokenOf(await shop.mail.letter('race@example.com', RESET));
    await forgot('race@example.com');
    const second = tokenOf(await shop.mail.letter('race@example.com', RESET, 2));
    const answers = await Promise.all([reset(second, 'battery staple 1'), reset(second, 'battery staple 2')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect((await reset(first)).statusCode).toBe(410);
  });

  // Proves S25
  it('are not chosen by a link after its hour, nor by a made-up token', async () => {
    await visitor().signUp('late@example.com');
    await forgot('late@example.com');
    const token = tokenOf(await shop.mail.letter('late@example.com', RESET));
    shop.clock.advance(61 * MINUTE);
    expect((await reset(token)).statusCode).toBe(410);
    expect((await reset('x'.repeat(43))).statusCode).toBe(410);
    expect((await reset('short')).statusCode).toBe(400);
    expect((await login('late@example.com', OLD)).statusCode).toBe(200);
  });

  it('that are easy to guess are refused, and the link stays good', async () => {
    await visitor().signUp('weak@example.com');
    await forgot('weak@example.com');
    const token = tokenOf(await shop.mail.letter('weak@example.com', RESET));
    for (const [password, reason] of [
      ['iloveyou', 'common-password'],
      ['weak@example.com', 'common-password'],
      ['short', 'invalid-input'],
    ] as const) {
      const refused = await reset(token, password);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ reason, fields: { password: expect.any(String) } });
    }
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('leave no session behind that was begun with the old one while it was changed', async () => {
    const owner = visitor();
    await owner.signUp('overtaken@example.com');
    const thieves: Visitor[] = [];
    let isOver = false;
    const trying = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const thief = visitor();
        const { statusCode } = await thief.ask('POST', '/auth/login', {
          email: 'overtaken@example.com',
          password: OLD,
        });
        if (statusCode === 200) thieves.push(thief);
      }
    });
    await expect.poll(() => thieves.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const changed = await owner.ask('PUT', '/auth/password', { presentPassword: OLD, password: NEW });
    await login('overtaken@example.com', OLD);
    isOver = true;
    await Promise.all(trying);
    expect(changed.statusCode).toBe(200);
    for (const thief of thieves) expect((await thief.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect((await owner.ask('GET', '/auth/session')).statusCode).toBe(200);
  });

  // Proves S21
  it('are changed with the present one; the other sessions end, this one stays', async () => {
    const [here, elsewhere] = [visitor(), visitor()];
    await here.signUp('change@example.com');
    await elsewhere.ask('POST', '/auth/login', { email: 'change@example.com', password: OLD });
    await forgot('change@example.com');
    const token = tokenOf(await shop.mail.letter('change@example.com', RESET));
    const change = (presentPassword: string | undefined, password: string) =>
      here.ask('PUT', '/auth/password', { presentPassword, password });

    const wrong = await change('wrong wrong', NEW);
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({
      reason: 'wrong-password',
      fields: { presentPassword: 'This password is incorrect.' },
    });
    expect((await change(undefined, NEW)).statusCode).toBe(403);
    expect((await change(OLD, 'password1')).json()).toMatchObject({ reason: 'common-password' });
    expect((await elsewhere.ask('GET', '/auth/session')).statusCode).toBe(200);

    expect((await change(OLD, NEW)).statusCode).toBe(200);
    expect((await here.ask('GET', '/auth/session')).statusCode).toBe(200);
    expect((await elsewhere.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect((await login('change@example.com', OLD)).statusCode).toBe(401);
    expect((await login('change@example.com', NEW)).statusCode).toBe(200);
    await shop.mail.letter('change@example.com', CHANGED);
    expect((await reset(token)).statusCode).toBe(410);
    expect((await visitor().ask('PUT', '/auth/password', { presentPassword: NEW, password: OLD })).statusCode).toBe(
      401,
    );
  });

  // Proves S22
  it('cannot be guessed from a signed-in session', async () => {
    const thief = visitor();
    await thief.signUp('stolen@example.com');
    const guess = (presentPassword: string) => thief.ask('PUT', '/auth/password', { presentPassword, password: NEW });
    for (let n = 0; n < LIMITS.requireOwner.times; n += 1) expect((await guess('wrong wrong')).statusCode).toBe(403);
    expect((await guess(OLD)).statusCode).toBe(429);
  });

  it('and links are in no log, and links in the database are hashes', async () => {
    await visitor().signUp('secret@example.com');
    await forgot('secret@example.com');
    const token = tokenOf(await shop.mail.letter('secret@example.com', RESET));
    expect(JSON.stringify(await shop.database.db.select().from(accountLinks))).not.toContain(token);
    await reset(token, 'a quiet password');
    for (const secret of [token, 'secret@example.com', 'a quiet password', OLD, NEW])
      expect(shop.logged()).not.toContain(secret);
    expect(shop.logged()).toContain('/auth/password/reset');
  });
});
