import { afterAll, beforeAll, expect, it } from 'vitest';
import { passkey, user } from '#server/database/account-tables.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { useUp } from '../support/attempts.ts';
import { passkeyOf } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { PASSWORD, twoStepBy } from '../support/two-step.ts';

describeOnEachDatabase('limits of the second factor', (open) => {
  let shop: TestShop;
  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it.each(['app', 'backup'] as const)(
    'compare ten wrong codes of an account and no more (%s), also of many at the same moment',
    async (kind) => {
      const email = `burst-${kind}@example.com`;
      const { app, backupCodes } = await turnOn(await newOwner(email));
      // One after the other: of many passwords at the same moment a busy machine refuses some.
      const waiting: Awaited<ReturnType<typeof passwordStep>>[] = [];
      while (waiting.length < 24) waiting.push(await passwordStep(email));
      const wrong = (n: number) => (kind === 'app' ? `0000${10 + n}` : `aaa${10 + n}-aaaaa`);
      const answers = await Promise.all(waiting.map(({ by }, n) => codeStep(by, wrong(n))));
      const reasons = answers.map((answer) => answer.json().reason);
      expect(reasons.toSorted()).toEqual([
        ...Array.from({ length: 14 }, () => 'too-many-requests'),
        ...Array.from({ length: 10 }, () => 'wrong-code'),
      ]);
      for (const code of [app.next(), backupCodes[0] ?? '']) {
        const { by } = await passwordStep(email);
        const locked = await codeStep(by, code);
        expect(locked.statusCode).toBe(429);
        expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
      }
    },
  );

  it('do not count right codes', async () => {
    const email = 'often@example.com';
    const { backupCodes } = await turnOn(await newOwner(email));
    const ended = await passwordStep(email);
    for (let n = 0; n < 5; n += 1) await codeStep(ended.by, '000000');
    expect((await codeStep(ended.by, '000000')).json()).toMatchObject({ reason: 'sign-in-expired' });
    for (const code of backupCodes) expect((await codeStep((await passwordStep(email)).by, code)).statusCode).toBe(200);
  });

  it('count the account of the first cookie, whatever other cookie comes along', async () => {
    const email = 'aimed-at@example.com';
    await turnOn(await newOwner(email));
    await turnOn(await newOwner('decoy@example.com'));
    const waitingCookie = async (of: string) => {
      const cookies = (await passwordStep(of)).by.cookies().split('; ');
      return cookies.find((cookie) => cookie.startsWith('troy.two_factor=')) ?? '';
    };
    const aimed = (await waitingCookie(email)).replace('=', ' =');
    const cookie = `${aimed}; ${await waitingCookie('decoy@example.com')}`;
    await new Visitor(shop.app).ask('POST', '/auth/login/code', { code: '000000' }, { cookie });
    const owners = await shop.database.db.select().from(user);
    const keys = await shop.keysOf(LIMITS.tryCode);
    const isCounted = (of: string) => keys.includes(owners.find((owner) => owner.email === of)?.id ?? '');
    expect([isCounted(email), isCounted('decoy@example.com')]).toEqual([true, false]);
  });

  it('let one account change its factors and passkeys only so often: each change sends a letter', async () => {
    const owner = await newOwner('changes@example.com');
    const { id } = (await owner.ask('GET', '/auth/session')).json().data;
    const known = passkeyOf(id);
    await shop.database.db.insert(passkey).values(known);
    await turnOn(owner);
    await useUp(shop.database.db, LIMITS.changeSignIn, id, 0);
    for (const path of [
      '/auth/second-factor/off',
      '/auth/second-factor/backup-codes',
      '/auth/passkeys/start',
      `/auth/passkeys/${encodeURIComponent(known.id)}/remove`,
    ]) {
      const refused = await owner.ask('POST', path, { password: PASSWORD });
      expect([path, refused.statusCode]).toEqual([path, 429]);
      expect(refused.json().data).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(LIMITS.changeSignIn.seconds - 600);
    }
    const other = await newOwner('other-changes@example.com');
    expect((await other.ask('POST', '/auth/passkeys/start', { password: PASSWORD })).statusCode).toBe(200);
  });
});
