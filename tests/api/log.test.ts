import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { GOOGLE_CALLBACK_PATH } from '#server/accounts/better-auth.ts';
import { describeError } from '#server/logging/log.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { AS_PAGE, googleOf } from '../support/google-sign-in.ts';
import { startGoogleStandIn } from '../support/google-stand-in.ts';
import { openShop, Visitor } from '../support/open-shop.ts';

const FLOOD = 1_000;
const NOBODY = { sub: 'g-0', email: 'nobody@example.com', name: 'Nobody', verified: true };

describeOnEachDatabase('the log', (open) => {
  it('is not filled by refusals: of many at once some stand in it, the others as a number', async () => {
    const shop = await openShop(await open());
    const visitor = new Visitor(shop.app);
    const startedAt = performance.now();
    for (let n = 0; n < FLOOD; n += 1) expect((await visitor.ask('GET', '/api/none')).statusCode).toBe(404);
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    // With the next second there is a line again, which says how many there were.
    const entries = () =>
      shop
        .logged()
        .split('\n')
        .filter((line) => line.includes('"reason":"unknown-call"'))
        .map((line): { times?: number } => JSON.parse(line));
    const lines = entries().length;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(20 * (seconds + 1));
    let asked = FLOOD;
    await expect
      .poll(
        async () => {
          asked += 1;
          await visitor.ask('GET', '/api/none');
          return entries().reduce((sum, { times = 1 }) => sum + times, 0) === asked;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(true);
    // Others are not lost among them.
    await visitor.ask('POST', '/auth/login', { email: 'nobody@example.com', password: 'wrong wrong' });
    expect(shop.logged()).toContain('"reason":"wrong-credentials"');
    await shop.close();
  }, 60_000);

  it('is not filled by made-up answers of Google either', async () => {
    const standIn = await startGoogleStandIn(NOBODY);
    const shop = await openShop(await open(), { google: googleOf(standIn) });
    const startedAt = performance.now();
    const visitor = new Visitor(shop.app);
    for (let n = 0; n < 200; n += 1) await visitor.ask('GET', GOOGLE_CALLBACK_PATH, undefined, AS_PAGE);
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    const lines = shop
      .logged()
      .split('\n')
      .filter((line) => line.includes('sign-in: '));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(20 * (seconds + 1));
    await shop.close();
    await standIn.stop();
  });

  // Proves S19
  it('keeps no value that a query failed on', async () => {
    const { db } = await open();
    const add = () =>
      db.execute(
        sql`insert into users (id, name, email) values (${`id-${Math.random()}`}, ${'Secret Name'}, ${'secret@example.com'})`,
      );
    await add();
    const described = JSON.stringify(describeError(await add().catch((error: unknown) => error)));
    expect(described).toContain('insert into users');
    expect(described).toContain('23505');
    expect(described).toContain('users_email_unique');
    expect(described).not.toMatch(/secret/i);
  });
});
