import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, passkey, session, user } from '#server/db/schema.ts';
import { smtpMailer } from '#server/mail/mailers.ts';
import { passkeyOf } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const PASSWORD = 'correct horse';

describeOnEachDatabase('passkeys', (open) => {
  let mail: MailServer;
  let shop: TestShop;
  const visitor = () => new Visitor(shop.app);

  beforeAll(async () => {
    mail = await startMailServer();
    shop = await openShop(await open(), { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
  });
  afterAll(async () => {
    await shop.close();
    await mail.stop();
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

  it('are removed by their owner, who proves to be it, and a letter tells of it', async () => {
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
      fields: { password: 'This is not your password.' },
    });
    expect(await db.select().from(passkey)).toHaveLength(1);
    expect((await remove(owner, PASSWORD)).statusCode).toBe(200);
    expect(await db.select().from(passkey)).toEqual([]);
    expect((await remove(owner, PASSWORD)).statusCode).toBe(404);
    const told = await mail.letter('owner@example.com', 'A passkey was removed from your account');
    expect(told.html).toContain('It signs in no more.');
  });

  it('are twenty at most', async () => {
    const hoarder = visitor();
    const userId = await hoarder.signUp('hoarder@example.com');
    const { db } = shop.database;
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    const keys = Array.from({ length: 20 }, (_, n) => {
      const id = `${userId} ${n}`;
      return { ...passkeyOf(userId), id, credentialID: Buffer.from(id).toString('base64url') };
    });
    await db.insert(passkey).values(keys);
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
