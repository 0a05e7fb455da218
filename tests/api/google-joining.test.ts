import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, session, user } from '#server/database/account-tables.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { withFault } from '../support/faulty-queries.ts';
import { AS_PAGE, googleOf, roundTrip, signIn } from '../support/google-sign-in.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../support/google-stand-in.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { twoStepBy } from '../support/two-step.ts';

const ADDED = 'Google sign-in was added to your account';
/** Their organisation has its mail at Google. */
const GINA = { sub: 'g-1', email: 'gina@example.com', name: 'Gina Google', verified: true, hd: 'example.com' };
/** Google has sent one letter there once. */
const { hd: _hd, ...ELSEWHERE } = GINA;

describeOnEachDatabase('Google sign-in beside an account', (open) => {
  let standIn: GoogleStandIn;
  let shop: TestShop;
  let mail: MailServer;
  const visitor = () => new Visitor(shop.app);
  const { newOwner, turnOn } = twoStepBy(() => shop);

  beforeAll(async () => {
    standIn = await startGoogleStandIn(GINA);
    mail = await startMailServer();
    const mailer = smtpMailer(mail.url, 'Troy <orders@example.com>');
    shop = await openShop(await open(), { google: googleOf(standIn), mailer });
  });
  afterAll(async () => {
    await shop.close();
    await mail.stop();
    await standIn.stop();
  });

  // Proves S31
  it('joins none where Google does not answer for the address itself, and says that it exists', async () => {
    const email = 'elsewhere@example.com';
    await newOwner(email);
    standIn.person = { ...ELSEWHERE, sub: 'g-elsewhere', email };
    await isRefused(email);
  });

  it('joins that of an address at Gmail, for which Google answers', async () => {
    const email = 'joined@googlemail.com';
    await newOwner(email);
    standIn.person = { ...ELSEWHERE, sub: 'g-gmail', email };
    expect(await signIn(visitor(), standIn)).toBe(200);
    expect(await waysInto(email)).toEqual(['credential', 'google']);
  });

  it('makes an unconfirmed one where Google does not answer for the address', async () => {
    const email = 'unconfirmed@example.com';
    standIn.person = { ...ELSEWHERE, sub: 'g-unconfirmed', email };
    const by = visitor();
    expect(await signIn(by, standIn)).toBe(200);
    expect((await by.ask('GET', '/auth/account')).json().data).toMatchObject({ isEmailVerified: false });
  });

  // Proves S31
  it('joins none that asks for a second step, and says that it exists', async () => {
    const email = 'two-step@example.com';
    await turnOn(await newOwner(email));
    standIn.person = { ...GINA, sub: 'g-two-step', email };
    await isRefused(email);
  });

  it('that was there before the second step goes on', async () => {
    const email = 'before@example.com';
    const owner = await newOwner(email);
    standIn.person = { ...GINA, sub: 'g-before', email };
    expect(await signIn(visitor(), standIn)).toBe(200);
    await turnOn(owner);
    expect(await signIn(visitor(), standIn)).toBe(200);
  });

  // Proves S31
  it('tells the owner by letter when it joins theirs, once, and sends none of a new one', async () => {
    const email = 'told@example.com';
    await newOwner(email);
    standIn.person = { ...GINA, sub: 'g-told', email };
    for (const _turn of ['joins', 'later']) expect(await signIn(visitor(), standIn)).toBe(200);
    const letter = await mail.letter(email, ADDED);
    for (const form of [letter.text, letter.html]) expect(form).toContain('a Google account');
    const fresh = 'fresh@example.com';
    standIn.person = { ...GINA, sub: 'g-fresh', email: fresh };
    expect(await signIn(visitor(), standIn)).toBe(200);
    await expect.poll(() => shop.shop.countLetters(), { timeout: 20_000 }).toMatchObject({ waiting: 0, failed: 0 });
    expect([...mail.to(fresh, ADDED), ...mail.to(email, ADDED)]).toHaveLength(1);
  });

  it('does not join where no letter can tell of it', async () => {
    const email = 'untold@example.com';
    await newOwner(email);
    standIn.person = { ...GINA, sub: 'g-untold', email };
    const by = visitor();
    const letters = { at: 1, when: 'before', among: /outbox/ } as const;
    expect((await withFault(letters, () => roundTrip(by, standIn))).queries).toBe(1);
    expect((await by.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect(await waysInto(email)).toEqual(['credential']);
  });

  /** Where the person at Google ends, and that nothing is left of it. */
  async function isRefused(email: string): Promise<void> {
    const before = await sessionsOf(email);
    const by = visitor();
    const { pathname, search } = new URL(await roundTrip(by, standIn), 'http://shop');
    const end = await by.ask('GET', pathname + search, undefined, AS_PAGE);
    expect(end.headers.location).toBe('/auth?error=user_exists');
    expect((await by.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect(await sessionsOf(email)).toEqual(before);
    expect(await waysInto(email)).toEqual(['credential']);
  }

  async function waysInto(email: string): Promise<string[]> {
    const found = await shop.database.db
      .select({ way: account.providerId })
      .from(account)
      .innerJoin(user, eq(user.id, account.userId))
      .where(eq(user.email, email));
    return found.map(({ way }) => way).sort();
  }

  async function sessionsOf(email: string): Promise<string[]> {
    const found = await shop.database.db
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(user.email, email));
    return found.map(({ id }) => id).sort();
  }
});
