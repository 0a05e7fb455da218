import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, PASSWORD } from '../support/desk.ts';
import { tokenOf } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';

const OLD = 'correct horse';
const NEW = 'battery staple 7';

/** Addresses that a browser's own field takes, and the shop too. */
describeOnEachDatabase('an account of an unusual address', (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);
  const signIn = (email: string, password: string) => visitor().ask('POST', '/auth/login', { email, password });

  beforeAll(async () => {
    shop = await openMailedShop(await open(), { desk: DESK });
  });
  afterAll(() => shop.close());

  // Proves 6.5, S20
  it.each(['a..b@docomo.ne.jp', 'r&d@example.com', 'a.@docomo.ne.jp', 'user=x/y!z~#5@example.com', 'ann@пример.рф'])(
    'is made, signed in to, and given a new password: %s',
    async (email) => {
      const register = () => visitor().ask('POST', '/auth/register', { name: 'Ann', email, password: OLD });
      const registered = await register();
      expect([registered.statusCode, registered.json().data?.email]).toEqual([200, email]);
      expect((await register()).json().reason).toBe('email-taken');
      expect((await signIn(email.toUpperCase(), OLD)).json().data.email).toBe(email);
      await visitor().ask('POST', '/auth/password/reset', { token: await shop.resetToken(email), password: NEW });
      expect((await signIn(email, OLD)).json().reason).toBe('wrong-credentials');
      expect((await signIn(email, NEW)).statusCode).toBe(200);
    },
  );

  // The tests' own mail server takes no letter to two dots in a row.
  it.each([['q&a@example.com'], ['b.@docomo.ne.jp', '"b."@docomo.ne.jp'], ['bob@пример.рф']])(
    'is reached by letters: %s',
    async (email, mailbox = email) => {
      const ann = visitor();
      await ann.signUp(email);
      const token = tokenOf(await shop.mail.letter(mailbox, 'confirm your email'));
      expect((await ann.ask('POST', '/auth/email/verify', { token })).statusCode).toBe(200);
      expect((await visitor().ask('POST', '/auth/password/forgot', { email })).statusCode).toBe(200);
      tokenOf(await shop.mail.letter(mailbox, 'Choose a new password'));
    },
  );

  it('asks for the code of its second factor, and enters the desk by one', async () => {
    const email = 'p&q@example.com';
    const { visitor: clerk } = await newStaff(shop, 'clerk', email);
    expect((await clerk.desk('GET', '/me')).json().data.role).toBe('clerk');
    const stranger = visitor();
    const first = await stranger.ask('POST', '/auth/login', { email, password: PASSWORD });
    expect(first.json().reason).toBe('second-factor-needed');
    expect((await stranger.ask('GET', '/auth/session')).statusCode).toBe(401);
  });
});
