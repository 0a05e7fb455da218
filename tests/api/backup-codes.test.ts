import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twoFactor, user } from '#server/database/account-tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, SECRET, type TestShop } from '../support/open-shop.ts';
import { twoStepBy } from '../support/two-step.ts';

describeOnEachDatabase('a backup code', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);

  it('can be read from paper, and is taken without its case and hyphen', async () => {
    const { backupCodes } = await turnOn(await newOwner('paper@example.com'));
    for (const code of backupCodes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
    const [first = '', second = ''] = backupCodes;
    for (const typed of [first.toLowerCase(), second.replace('-', '').toLowerCase()]) {
      const { by } = await passwordStep('paper@example.com');
      expect((await codeStep(by, typed)).statusCode).toBe(200);
      const again = await passwordStep('paper@example.com');
      expect((await codeStep(again.by, typed)).json()).toMatchObject({ reason: 'wrong-code' });
    }
  });

  it('of the library, which mixes the cases, is taken as it was given out', async () => {
    await turnOn(await newOwner('old-codes@example.com'));
    const [owner] = await shop.database.db.select().from(user).where(eq(user.email, 'old-codes@example.com'));
    const backupCodes = await symmetricEncrypt({ key: SECRET, data: JSON.stringify(['oAMIi-DkN8n', '0ccpw-oqwo0']) });
    await shop.database.db
      .update(twoFactor)
      .set({ backupCodes })
      .where(eq(twoFactor.userId, owner?.id ?? ''));
    for (const typed of ['oAMIiDkN8n', '0ccpw-oqwo0']) {
      const { by } = await passwordStep('old-codes@example.com');
      expect((await codeStep(by, typed)).statusCode).toBe(200);
    }
  });
});
