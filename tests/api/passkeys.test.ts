import { type AddressInfo, connect, createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, passkey, session, user } from '#server/database/account-tables.ts';
import { Authenticator, forgedCertificate } from '../support/authenticator.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { passkeyOf } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';
import { twoStepBy } from '../support/two-step.ts';

const PASSWORD = 'correct horse';

describeOnEachDatabase('passkeys', (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  async function newOwner(email: string): Promise<Visitor> {
    const owner = visitor();
    const id = await owner.signUp(email);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
    return owner;
  }

  async function questionFor(by: Visitor, path: string, body = {}): Promise<{ challenge: string }> {
    return (await by.ask('POST', path, body)).json().data.options;
  }

  async function addBy(owner: Visitor, device: Authenticator) {
    const question = await questionFor(owner, '/auth/passkeys/start', { password: PASSWORD });
    return owner.ask('POST', '/auth/passkeys', { response: device.makePasskey(question) });
  }

  const resetOf = (email: string) => async () => {
    const body = { token: await shop.resetToken(email), password: 'battery staple 7' };
    expect((await visitor().ask('POST', '/auth/password/reset', body)).statusCode).toBe(200);
  };

  const keptOf = (device: Authenticator) =>
    shop.database.db
      .select()
      .from(passkey)
      .where(eq(passkey.credentialID, device.id.toString('base64url')));

  const sessionsOf = (email: string) =>
    shop.database.db
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(user.email, email));

  const keysOf = (userId: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const id = `${userId} ${n}`;
      return { ...passkeyOf(userId), id, credentialID: Buffer.from(id).toString('base64url') };
    });

  it('with an id that no database can hold are refused as invalid, not as a fault of ours', async () => {
    const stranger = visitor();
    expect((await stranger.ask('POST', '/auth/login/passkey/start')).statusCode).toBe(200);
    for (const id of ['\u0000', 'AA\u0000', '']) {
      const response = { id, rawId: id, type: 'public-key', response: {} };
      const refused = await stranger.ask('POST', '/auth/login/passkey', { response });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ reason: 'invalid-input' });
    }
  });

  it('are removed by their owner after a proof, and a letter tells of it', async () => {
    const [owner, stranger] = [visitor(), visitor()];
    const userId = await owner.signUp('owner@example.com');
    await stranger.signUp('stranger@example.com');
    const { db } = shop.database;
    await db.insert(passkey).values(passkeyOf(userId));
    const remove = (by: Visitor, password?: string) =>
      by.ask('POST', `/auth/passkeys/${encodeURIComponent(passkeyOf(userId).id)}/remove`, password ? { password } : {});
    expect((await remove(visitor(), PASSWORD)).statusCode).toBe(401);
    expect((await remove(stranger, PASSWORD)).statusCode).toBe(404);
    expect((await remove(owner)).statusCode).toBe(403);
    expect((await remove(owner, 'wrong wrong')).json()).toMatchObject({
      reason: 'wrong-password',
      fields: { password: 'This password is incorrect.' },
    });
    expect(await db.select().from(passkey)).toHaveLength(1);
    expect((await remove(owner, PASSWORD)).statusCode).toBe(200);
    expect(await db.select().from(passkey)).toEqual([]);
    expect((await remove(owner, PASSWORD)).statusCode).toBe(404);
    const told = await shop.mail.letter('owner@example.com', 'A passkey was removed from your account');
    expect(told.html).toContain('It can no longer be used to sign in.');
  });

  // Proves S29
  it('are added by their owner and sign in, and what they answered counts once', async () => {
    const email = 'device@example.com';
    const owner = await newOwner(email);
    const device = new Authenticator();
    expect((await addBy(owner, device)).statusCode).toBe(200);
    const here = visitor();
    const answer = device.signIn(await questionFor(here, '/auth/login/passkey/start'));
    expect((await here.ask('POST', '/auth/login/passkey', { response: answer })).json().data).toMatchObject({ email });
    expect((await here.ask('GET', '/auth/session')).statusCode).toBe(200);
    const again = await here.ask('POST', '/auth/login/passkey', { response: answer });
    expect(again.json()).toMatchObject({ reason: 'passkey-refused' });
    await shop.mail.letter(email, 'A passkey was added to your account');
  });

  it('are refused where the cookie is that of another step of a sign-in', async () => {
    const email = 'crossed@example.com';
    const owner = await newOwner(email);
    const device = new Authenticator();
    expect((await addBy(owner, device)).statusCode).toBe(200);
    await twoStepBy(() => shop).turnOn(owner);
    const { by } = await twoStepBy(() => shop).passwordStep(email);
    const [, waiting = ''] = /troy\.two_factor=([^;]+)/.exec(by.cookies()) ?? [];
    expect(waiting).not.toBe('');
    const response = device.signIn(await questionFor(visitor(), '/auth/login/passkey/start'));
    const cookie = `troy.passkey_challenge=${waiting}`;
    const answer = await visitor().ask('POST', '/auth/login/passkey', { response }, { cookie });
    expect([answer.statusCode, answer.json().reason]).toEqual([401, 'passkey-refused']);
  });

  // Proves S29
  it('with a certificate have the shop ask nothing of the address that it names', async () => {
    let connections = 0;
    const stranger = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const owner = await newOwner('certified@example.com');
    const question = await questionFor(owner, '/auth/passkeys/start', { password: PASSWORD });
    const certificate = forgedCertificate(`http://127.0.0.1:${port}/revoked.crl`);
    const response = new Authenticator().makePasskey(question, [certificate]);
    expect((await owner.ask('POST', '/auth/passkeys', { response })).json()).toMatchObject({
      reason: 'passkey-refused',
    });
    // It would have been asked before the answer: one that comes now has nothing before it.
    await new Promise((resolve) =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .once('close', resolve),
    );
    expect(connections).toBe(1);
    await new Promise((resolve) => stranger.close(resolve));
  });

  it('that another session adds while the password is being reset do not outlive it', async () => {
    const email = 'added@example.com';
    const thief = await newOwner(email);
    const device = new Authenticator();
    await withMeanwhile('insert into "passkeys"', resetOf(email), () => addBy(thief, device));
    expect(await keptOf(device)).toEqual([]);
    expect(await sessionsOf(email)).toEqual([]);
  });

  it('are refused from a session that the reset has ended', async () => {
    const email = 'late@example.com';
    const thief = await newOwner(email);
    const device = new Authenticator();
    const question = await questionFor(thief, '/auth/passkeys/start', { password: PASSWORD });
    const add = () => thief.ask('POST', '/auth/passkeys', { response: device.makePasskey(question) });
    const answer = await withMeanwhile('select "sessions"', async () => {}, add, resetOf(email));
    expect(answer.json()).toMatchObject({ reason: 'passkey-refused' });
    expect(await keptOf(device)).toEqual([]);
    expect(shop.mail.to(email, 'A passkey was added to your account')).toEqual([]);
  });

  it('added and signed in with while the password is being reset leave no session behind', async () => {
    const email = 'at-once@example.com';
    const thief = await newOwner(email);
    const [device, accomplice] = [new Authenticator(), visitor()];
    const question = await questionFor(thief, '/auth/passkeys/start', { password: PASSWORD });
    const response = device.makePasskey(question);
    const signed = device.signIn(await questionFor(accomplice, '/auth/login/passkey/start'));
    const add = () => thief.ask('POST', '/auth/passkeys', { response });
    const signIn = () => accomplice.ask('POST', '/auth/login/passkey', { response: signed });
    await withMeanwhile('insert into "passkeys"', resetOf(email), add, signIn);
    expect(await keptOf(device)).toEqual([]);
    expect(await sessionsOf(email)).toEqual([]);
    expect((await accomplice.ask('GET', '/auth/session')).statusCode).toBe(401);
  });

  it('that sign in while the password is being reset, which removes them, leave no session behind', async () => {
    const email = 'signing@example.com';
    const device = new Authenticator();
    await addBy(await newOwner(email), device);
    const thief = visitor();
    const response = device.signIn(await questionFor(thief, '/auth/login/passkey/start'));
    await withMeanwhile('insert into "sessions"', resetOf(email), () =>
      thief.ask('POST', '/auth/login/passkey', { response }),
    );
    expect((await thief.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect(await sessionsOf(email)).toEqual([]);
  });

  it('are twenty at most, however many are being added at the same moment', async () => {
    const email = 'hasty@example.com';
    const hoarder = await newOwner(email);
    const { db } = shop.database;
    const [owner] = await db.select().from(user).where(eq(user.email, email));
    await db.insert(passkey).values(keysOf(owner?.id ?? '', 19));
    const device = new Authenticator();
    const other = new Authenticator();
    const question = await questionFor(hoarder, '/auth/passkeys/start', { password: PASSWORD });
    // The last place is taken after both have been asked.
    const second = visitor();
    await second.ask('POST', '/auth/login', { email, password: PASSWORD });
    expect((await addBy(second, other)).statusCode).toBe(200);
    const refused = await hoarder.ask('POST', '/auth/passkeys', { response: device.makePasskey(question) });
    expect(refused.json()).toMatchObject({ reason: 'passkey-refused' });
    expect(
      await db
        .select()
        .from(passkey)
        .where(eq(passkey.userId, owner?.id ?? '')),
    ).toHaveLength(20);
  });

  it('are twenty at most', async () => {
    const hoarder = visitor();
    const userId = await hoarder.signUp('hoarder@example.com');
    const { db } = shop.database;
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    await db.insert(passkey).values(keysOf(userId, 20));
    const start = () => hoarder.ask('POST', '/auth/passkeys/start', { password: PASSWORD });
    expect((await start()).json()).toMatchObject({ reason: 'passkeys-full' });
    await db.delete(passkey).where(eq(passkey.id, `${userId} 0`));
    expect((await start()).statusCode).toBe(200);
  });

  it('of an owner without a password are removed after a fresh sign-in alone', async () => {
    const gina = visitor();
    const userId = await gina.signUp('gina@example.com');
    const { db } = shop.database;
    await db.insert(passkey).values(passkeyOf(userId));
    await db.delete(account).where(eq(account.userId, userId));
    const signedInAgo = (ms: number) =>
      db
        .update(session)
        .set({ createdAt: new Date(Date.now() - ms) })
        .where(eq(session.userId, userId));
    const remove = () => gina.ask('POST', `/auth/passkeys/${encodeURIComponent(passkeyOf(userId).id)}/remove`, {});
    await signedInAgo(11 * 60_000);
    expect((await remove()).json()).toMatchObject({ reason: 'sign-in-again' });
    await signedInAgo(0);
    expect((await remove()).statusCode).toBe(200);
  });
});
