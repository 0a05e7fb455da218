import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#server/limits/limits.ts';
import { guess, RIGHT, useUp } from '../../support/attempts.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailedShop, openMailedShop } from '../../support/open-mailed-shop.ts';
import { Visitor } from '../../support/open-shop.ts';
import { PASSWORD, twoStepBy } from '../../support/two-step.ts';

const SHARED = '203.0.113.77';

/** Strangers behind the address of an owner have tried as often as they may. */
describeOnEachDatabase('limits of an address that several clients share', (open) => {
  let shop: MailedShop;
  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);

  beforeAll(async () => {
    shop = await openMailedShop(await open());
    await useUp(shop.database.db, LIMITS.signInByAddress, SHARED, 0);
    await useUp(shop.database.db, LIMITS.openLink, SHARED, 0);
  });
  afterAll(() => shop.close());

  it('let an owner sign in on a known device while other clients of the address fail', async () => {
    const owner = new Visitor(shop.app, SHARED);
    await owner.signUp('neighbour@example.com');
    for (const email of ['stranger-1@example.com', 'stranger-2@example.com', 'stranger-3@example.com']) {
      const stranger = new Visitor(shop.app, SHARED);
      await stranger.signUp(email);
      while ((await guess(stranger, email)).statusCode !== 429);
    }
    expect((await guess(owner, 'neighbour@example.com', RIGHT)).statusCode).toBe(200);
  }, 120_000);

  it('signs in on a known device in two steps', async () => {
    const email = 'two-steps@example.com';
    const {
      backupCodes: [first = '', second = ''],
    } = await turnOn(await newOwner(email));
    const here = new Visitor(shop.app, SHARED);
    const elsewhere = await passwordStep(email);
    expect((await codeStep(elsewhere.by, first)).statusCode).toBe(200);
    const device = elsewhere.by
      .cookies()
      .split('; ')
      .find((cookie) => cookie.startsWith('troy.device='));
    const known = await here.ask('POST', '/auth/login', { email, password: PASSWORD }, { cookie: device ?? '' });
    expect(known.json()).toMatchObject({ reason: 'second-factor-needed' });
    await useUp(shop.database.db, LIMITS.tryCodeByAddress, SHARED, 0);
    const cookie = `${here.cookies()}; ${device}`;
    const done = await here.ask('POST', '/auth/login/code', { code: second }, { cookie });
    expect(done.statusCode).toBe(200);
  });

  it('follows a link of a letter that holds', async () => {
    const email = 'linked@example.com';
    await new Visitor(shop.app).signUp(email);
    const here = new Visitor(shop.app, SHARED);
    const reset = (token: string) => here.ask('POST', '/auth/password/reset', { token, password: 'battery staple 7' });
    expect((await reset('x'.repeat(43))).statusCode).toBe(429);
    expect((await reset(await shop.resetToken(email))).statusCode).toBe(200);
  });

  it('is asked for a passkey as ever', async () => {
    const here = new Visitor(shop.app, SHARED);
    const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    const refused = await here.ask('POST', '/auth/login/passkey', { response: { ...answer, response } });
    expect(refused.json()).toMatchObject({ reason: 'passkey-refused' });
  });
});
