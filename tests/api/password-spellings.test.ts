import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHashes } from '#server/accounts/passwords.ts';
import { account } from '#server/database/account-tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';

const PRESENT = 'correct horse';
const NEW = 'battery staple 7';
const NAME = 'Mallory X';
/** A letter with its accent apart: two characters as it is typed, one as it is hashed. */
const APART = 'e\u0301';
/** One character as it is typed, eighteen as it is hashed. */
const LIGATURE = '\uFDFA';

const TOO_SHORT = 'Please use at least 8 characters for your password.';
const TOO_LONG = 'Please use at most 128 characters for your password.';
const EASILY_GUESSED = 'This password is too common or too easy to guess. Please choose another.';

/** The letters of East Asian keyboards. They are hashed as the narrow ones that they stand for. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000');

/** Opens the same account as another password does that is refused, or is as long as one that is. */
const refusedFor = (email: string) =>
  [
    [wide('password'), EASILY_GUESSED],
    [wide('Iloveyou'), EASILY_GUESSED],
    ['sword\uFB01sh', EASILY_GUESSED],
    [wide(email), EASILY_GUESSED],
    [email.replace('@', wide('@')), EASILY_GUESSED],
    [wide(NAME), EASILY_GUESSED],
    [APART.repeat(4), TOO_SHORT],
    [APART.repeat(129), TOO_LONG],
    [LIGATURE.repeat(8), TOO_LONG],
  ] as const;

describeOnEachDatabase('a password in another spelling', (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);
  const login = (email: string, password: string, by = visitor()) => by.ask('POST', '/auth/login', { email, password });

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  async function expectRefusals(email: string, send: (password: string) => ReturnType<Visitor['ask']>) {
    for (const [password, sentence] of refusedFor(email)) {
      const refused = await send(password);
      expect([password, refused.statusCode, refused.json().fields]).toEqual([password, 400, { password: sentence }]);
    }
  }

  // Proves S24
  it('is refused at registration, in the form that is hashed', async () => {
    const email = 'registers@example.com';
    const register = (password: string, name = NAME) =>
      visitor().ask('POST', '/auth/register', { name, email, password });
    await expectRefusals(email, register);
    expect((await register(NAME, wide(NAME))).json()).toMatchObject({ fields: { password: EASILY_GUESSED } });
    expect((await register(PRESENT)).statusCode).toBe(200);
  });

  it('is refused by the link of a letter', async () => {
    const email = 'resets@example.com';
    await visitor().signUp(email, NAME);
    await visitor().ask('POST', '/auth/password/forgot', { email });
    const token = tokenOf(await shop.mail.letter(email, 'Choose a new password'));
    const reset = (password: string) => visitor().ask('POST', '/auth/password/reset', { token, password });
    await expectRefusals(email, reset);
    expect((await reset(NEW)).statusCode).toBe(200);
  });

  it('is refused at a change', async () => {
    const [email, owner] = ['changes@example.com', visitor()];
    await owner.signUp(email, NAME);
    const change = (password: string) =>
      owner.ask('PUT', '/auth/password', { presentPassword: wide(PRESENT), password });
    await expectRefusals(email, change);
    expect((await change(NEW)).statusCode).toBe(200);
  });

  it('is refused as the first one after a sign-in with Google', async () => {
    const [email, gina] = ['gina@example.com', visitor()];
    const userId = await gina.signUp(email, NAME);
    await shop.database.db
      .update(account)
      .set({ password: null, providerId: 'google' })
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
    const set = (password: string) => gina.ask('PUT', '/auth/password', { password });
    await expectRefusals(email, set);
    expect((await set(NEW)).statusCode).toBe(200);
    expect((await login(email, wide(NEW))).statusCode).toBe(200);
  });

  it('is as long as what is hashed: 128 letters whose accents are apart are taken, and sign in either way', async () => {
    const [email, password] = ['accents@example.com', APART.repeat(128)];
    const register = { name: NAME, email, password };
    expect((await visitor().ask('POST', '/auth/register', register)).statusCode).toBe(200);
    for (const spelling of [password, password.normalize('NFC')])
      expect((await login(email, spelling)).statusCode).toBe(200);
  });

  it.each([
    ['many-use', wide('password')],
    ['too-short', APART.repeat(4)],
    ['too-long', LIGATURE.repeat(8)],
  ])('that was taken before such were refused (%s) signs in, proves its owner and is changed', async (name, kept) => {
    const hash = await createPasswordHashes({ cost: { N: 16, r: 1, p: 1 }, limit: (work) => work() }).hash(kept);
    for (const [turn, spelling] of [kept, kept.normalize('NFKC')].entries()) {
      const email = `${name}-${turn}@example.com`;
      const userId = await visitor().signUp(email);
      await shop.database.db.update(account).set({ password: hash }).where(eq(account.userId, userId));
      const owner = visitor();
      expect((await login(email, spelling, owner)).statusCode).toBe(200);
      const change = { presentPassword: spelling, password: NEW };
      expect((await owner.ask('PUT', '/auth/password', change)).statusCode).toBe(200);
      expect((await login(email, NEW)).statusCode).toBe(200);
    }
  });
});
