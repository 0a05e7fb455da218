import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '#server/database/account-tables.ts';
import { rateLimits } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import type { Limit } from '#server/limits/rate-limiter.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { withFault } from '../../support/faulty-queries.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { PASSWORD, twoStepBy } from '../../support/two-step.ts';

describeOnEachDatabase('an attempt that failed for another reason', (open) => {
  let shop: TestShop;
  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);

  async function countOf({ name }: Limit, key: string): Promise<number> {
    const rows = await shop.database.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `${name}:${key}`));
    return rows[0]?.points ?? 0;
  }

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it('does not count where the database fails, by password', async () => {
    const address = '203.0.113.8';
    await new Visitor(shop.app).signUp('fails@example.com');
    const login = { email: 'fails@example.com', password: PASSWORD };
    const { result } = await withFault({ at: 1, when: 'before', among: /"accounts"/ }, () =>
      new Visitor(shop.app, address).ask('POST', '/auth/login', login),
    );
    expect(result.statusCode).toBe(503);
    expect(await countOf(LIMITS.signInByAddress, address)).toBe(0);
  });

  it.each([
    ['before the code is compared', { at: 2, among: /from "users"/ }],
    ['while the code is compared', { at: 1, among: /from "two_factors"/ }],
  ])('does not count where the database fails %s', async (when, query) => {
    const email = `${when.replaceAll(' ', '-')}@example.com`;
    const address = `203.0.113.${query.at + 8}`;
    const { backupCodes } = await turnOn(await newOwner(email));
    const { by } = await passwordStep(email, new Visitor(shop.app, address));
    const { result } = await withFault({ ...query, when: 'before' }, () => codeStep(by, backupCodes[0] ?? ''));
    expect(result.statusCode).toBe(503);
    expect(await countOf(LIMITS.tryCodeByAddress, address)).toBe(0);
    const [owner] = await shop.database.db.select().from(user).where(eq(user.email, email));
    expect(await countOf(LIMITS.tryCode, owner?.id ?? '')).toBe(0);
  });
});
