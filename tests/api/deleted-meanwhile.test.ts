import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '#server/database/account-tables.ts';
import { Authenticator } from '../support/authenticator.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { AS_PAGE, googleOf, START } from '../support/google-sign-in.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../support/google-stand-in.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { PASSWORD, twoStepBy } from '../support/two-step.ts';

const GINA = { sub: 'g-1', email: 'gina@gmail.com', name: 'Gina Google', verified: true };

/** What was right a moment ago: the account is deleted between the proof and the session. */
describeOnEachDatabase('a sign-in to an account that is deleted meanwhile', (open) => {
  let standIn: GoogleStandIn;
  let shop: TestShop;
  const visitor = () => new Visitor(shop.app);
  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);

  beforeAll(async () => {
    standIn = await startGoogleStandIn(GINA);
    shop = await openShop(await open(), { google: googleOf(standIn) });
  });
  afterAll(async () => {
    await shop.close();
    await standIn.stop();
  });

  /** Deletes the account right after the first query that begins so. */
  async function isRefused(
    email: string,
    afterQuery: string,
    signIn: () => ReturnType<Visitor['ask']>,
    [status, reason]: readonly [number, string],
  ) {
    const remove = async () => void (await shop.database.db.delete(user).where(eq(user.email, email)));
    const { statusCode, json } = await withMeanwhile(afterQuery, async () => {}, signIn, remove);
    expect([statusCode, json().reason]).toEqual([status, reason]);
    expect(shop.logged()).not.toContain('a request failed');
  }

  it('is refused as one to no account, by password', async () => {
    const email = 'password@example.com';
    await newOwner(email);
    const signIn = () => visitor().ask('POST', '/auth/login', { email, password: PASSWORD });
    await isRefused(email, 'select "users"."id", "accounts"."password"', signIn, [401, 'wrong-credentials']);
  });

  it('is refused as expired, by a code', async () => {
    const email = 'code@example.com';
    const { app } = await turnOn(await newOwner(email));
    const { by } = await passwordStep(email);
    await isRefused(email, 'insert into "rate_limits"', () => codeStep(by, app.next()), [401, 'sign-in-expired']);
  });

  it('is refused as unknown, by a passkey', async () => {
    const email = 'passkey@example.com';
    const owner = await newOwner(email);
    const device = new Authenticator();
    const options = async (by: Visitor, path: string, body = {}) =>
      (await by.ask('POST', path, body)).json().data.options;
    const response = device.makePasskey(await options(owner, '/auth/passkeys/start', { password: PASSWORD }));
    expect((await owner.ask('POST', '/auth/passkeys', { response })).statusCode).toBe(200);
    const by = visitor();
    const answer = device.signIn(await options(by, '/auth/login/passkey/start'));
    const signIn = () => by.ask('POST', '/auth/login/passkey', { response: answer });
    await isRefused(email, 'select "user_id" from "passkeys"', signIn, [401, 'passkey-refused']);
  });

  it('leads back to the sign-in, by Google', async () => {
    const by = visitor();
    const started = await by.ask('GET', START, undefined, AS_PAGE);
    const back = await standIn.continueAsPerson(String(started.headers.location));
    const { db } = shop.database;
    await db.execute(sql`create function lose_owner() returns trigger language plpgsql as
      $$ begin delete from users where id = new.user_id; return new; end $$`);
    await db.execute(sql`create trigger lose before insert on sessions for each row execute function lose_owner()`);
    const end = await by.ask('GET', back.pathname + back.search, undefined, AS_PAGE);
    await db.execute(sql`drop trigger lose on sessions`);
    expect(end.statusCode).toBe(302);
    expect(String(end.headers.location)).toContain('failed');
    expect((await by.ask('GET', '/auth/session')).statusCode).toBe(401);
  });

  it('keeps no cart, and is told that it is not signed in', async () => {
    const by = await newOwner('cart@example.com');
    const { id } = (await by.ask('GET', '/auth/session')).json().data;
    const { lines } = orderBody();
    const [line] = lines;
    let isOver = false;
    const answers: [number, string | undefined][] = [];
    const adding = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { statusCode, json } = await by.ask('POST', `/api/cart/add/${id}`, line);
        answers.push([statusCode, json().reason]);
      }
    });
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    await by.ask('POST', '/auth/account/delete', { password: PASSWORD });
    isOver = true;
    await Promise.all(adding);
    expect(answers).toContainEqual([401, 'not-signed-in']);
    for (const [status] of answers) expect([200, 401]).toContain(status);
    expect(shop.logged()).not.toContain('a request failed');
  });
});
