import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD_COST } from '#server/accounts/passwords.ts';
import { rateLimits, user } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import type { Limit } from '#server/limits/rate-limiter.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { withFault } from '../../support/faulty-queries.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { PASSWORD, twoStepBy } from '../../support/two-step.ts';

/** More than one address may have waiting for their passwords to be compared, and fewer than it may get wrong. */
const CROWD = 45;
const PROOFS = LIMITS.requireOwner.times;

describeOnEachDatabase('what nobody has compared', (open) => {
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
    shop = await openShop(await open(), { passwordCost: PASSWORD_COST });
  });
  afterAll(() => shop.close());

  it('is no wrong password, where too many wait: neither of who signs in nor of who proves to be the owner', async () => {
    const address = '203.0.113.7';
    const owner = new Visitor(shop.app, address);
    const userId = await owner.signUp('waits@example.com');
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    const crowd = Array.from({ length: CROWD }, async (_, n) => {
      const login = { email: `crowd-${n}@example.com`, password: PASSWORD };
      return (await new Visitor(shop.app, address).ask('POST', '/auth/login', login)).statusCode;
    });
    // Those who are refused hear of it later, and places are free again by then.
    await expect.poll(() => shop.logged(), { timeout: 60_000, interval: 5 }).toContain('too many wait for their turn');
    const proofs = await Promise.all(
      Array.from({ length: PROOFS }, () => owner.ask('POST', '/auth/passkeys/start', { password: PASSWORD })),
    );
    const looked = (await Promise.all(crowd)).filter((status) => status === 401).length;
    expect(looked).toBeLessThan(CROWD);
    expect(await countOf(LIMITS.signInByAddress, address)).toBe(looked);
    expect(proofs.map(({ statusCode }) => statusCode)).toContain(503);
    expect(await countOf(LIMITS.requireOwner, userId)).toBe(0);
  }, 180_000);

  it('is no wrong password, where the database fails', async () => {
    const address = '203.0.113.8';
    await new Visitor(shop.app).signUp('fails@example.com');
    const login = { email: 'fails@example.com', password: PASSWORD };
    const { result } = await withFault({ at: 1, when: 'before', among: /from "accounts"/ }, () =>
      new Visitor(shop.app, address).ask('POST', '/auth/login', login),
    );
    expect(result.statusCode).toBe(503);
    expect(await countOf(LIMITS.signInByAddress, address)).toBe(0);
  });

  it.each([
    ['before it was looked at', { at: 2, among: /from "users"/ }, 0],
    ['while it may have been looked at, but for the address alone', { at: 1, among: /from "two_factors"/ }, 1],
  ])('is no wrong code, where the database fails %s', async (_, query, ownCount) => {
    const email = `codes-${ownCount}@example.com`;
    const address = `203.0.113.${9 + ownCount}`;
    const { backupCodes } = await turnOn(await newOwner(email));
    const { by } = await passwordStep(email, new Visitor(shop.app, address));
    const { result } = await withFault({ ...query, when: 'before' }, () => codeStep(by, backupCodes[0] ?? ''));
    expect(result.statusCode).toBe(503);
    expect(await countOf(LIMITS.tryCodeByAddress, address)).toBe(0);
    const [owner] = await shop.database.db.select().from(user).where(eq(user.email, email));
    expect(await countOf(LIMITS.tryCode, owner?.id ?? '')).toBe(ownCount);
  });
});
