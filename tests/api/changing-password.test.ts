import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from '#server/database/account-tables.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { describeOnEachDatabase, urlOf } from '../support/databases.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';

const OLD = 'correct horse';
const NEW = 'battery staple 7';

describeOnEachDatabase('a password that is just being changed', (open, kind) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);
  const login = (email: string, password: string) => visitor().ask('POST', '/auth/login', { email, password });

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  const resetOf = (email: string) => async () => {
    const body = { token: await shop.resetToken(email), password: NEW };
    expect((await visitor().ask('POST', '/auth/password/reset', body)).statusCode).toBe(200);
  };

  it('refuses the old one that was being compared in that moment', async () => {
    const email = 'compared@example.com';
    await visitor().signUp(email);
    const find = 'select "users"."id", "accounts"."password"';
    const answer = await withMeanwhile(
      find,
      async () => {},
      () => login(email, OLD),
      resetOf(email),
    );
    expect(answer.statusCode).toBe(401);
    expect((await login(email, NEW)).statusCode).toBe(200);
  });

  it('leaves no session behind that the old one was making in that moment', async () => {
    const email = 'overtaken@example.com';
    const userId = await visitor().signUp(email);
    await withMeanwhile('insert into "sessions"', resetOf(email), () => login(email, OLD));
    expect(await shop.database.db.select().from(session).where(eq(session.userId, userId))).toEqual([]);
    expect((await login(email, NEW)).statusCode).toBe(200);
  });

  // The embedded database does one transaction after the other.
  if (kind === 'postgres')
    it('answers a wrong password without waiting for the lock, which would tell that there is an account', async () => {
      const email = 'waiting@example.com';
      const userId = await visitor().signUp(email);
      const changing = new pg.Client({ connectionString: urlOf(shop.database) });
      // Where the test has failed before, its database goes away under it.
      changing.on('error', () => {});
      await changing.connect();
      await changing.query('begin');
      await changing.query('select from accounts where user_id = $1 for update', [userId]);
      expect((await login(email, 'wrong wrong wrong')).statusCode).toBe(401);
      await changing.query('rollback');
      await changing.end();
      expect((await login(email, OLD)).statusCode).toBe(200);
    });
});
