import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session, twoFactor, user } from '#server/database/account-tables.ts';
import { withMeanwhile } from '../support/between-queries.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { Visitor } from '../support/open-shop.ts';
import { appOf } from '../support/totp-app.ts';
import { PASSWORD, twoStepBy } from '../support/two-step.ts';

describeOnEachDatabase('two-step sign-in', (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  const { newOwner, turnOn, passwordStep, codeStep } = twoStepBy(() => shop);

  // Proves S27
  it('asks for a code after the right password, and signs in with it alone', async () => {
    const owner = await newOwner('two@example.com');
    const { app } = await turnOn(owner);
    expect((await owner.ask('GET', '/auth/account')).json().data).toMatchObject({ hasSecondFactor: true });

    const { by, answer } = await passwordStep('two@example.com');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      status: 'ERROR',
      reason: 'second-factor-needed',
      data: 'Please enter the code from your authenticator app.',
    });
    expect((await by.ask('GET', '/auth/session')).statusCode).toBe(401);

    const wrong = await codeStep(by, '000000');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ reason: 'wrong-code', fields: { code: expect.any(String) } });
    const spaced = app.next().replace(/^.../, '$& ');
    const right = await codeStep(by, spaced);
    expect(right.json()).toMatchObject({ status: 'SUCCESS', data: { email: 'two@example.com' } });
    expect(right.body).not.toContain('token');
    expect((await by.ask('GET', '/auth/session')).statusCode).toBe(200);
    await shop.mail.letter('two@example.com', 'Two-step sign-in is on');
  });

  it('leaves the answer of a sign-in without it as it is specified', async () => {
    await newOwner('one@example.com');
    const { answer } = await passwordStep('one@example.com');
    expect(Object.keys(answer.json()).sort()).toEqual(['data', 'message', 'status']);
    expect(Object.keys(answer.json().data).sort()).toEqual(['email', 'id', 'name', 'phone']);
  });

  // Proves S27
  it('takes a code once', async () => {
    const { app } = await turnOn(await newOwner('watched@example.com'));
    const owner = await passwordStep('watched@example.com');
    const code = app.next();
    expect((await codeStep(owner.by, code)).statusCode).toBe(200);
    for (const spelled of [`${code.slice(0, 3)} ${code.slice(3)}`, ` ${code}`, code]) {
      // Each with a password step of its own: a code ends its sign-in, right or wrong.
      const thief = await passwordStep('watched@example.com');
      expect((await codeStep(thief.by, spelled)).json()).toMatchObject({ reason: 'wrong-code' });
      expect((await thief.by.ask('GET', '/auth/session')).statusCode).toBe(401);
    }
    expect((await owner.by.ask('GET', '/auth/session')).statusCode).toBe(200);
  });

  it('takes the code that turned it on at no sign-in, however it is spelled', async () => {
    const owner = await newOwner('first@example.com');
    const started = await owner.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
    const app = appOf(started.json().data.uri);
    const code = app.now();
    const confirm = (typed: string) => owner.ask('POST', '/auth/second-factor/confirm', { code: typed });
    expect((await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    for (const spelled of [code, ` ${code}`]) {
      const thief = await passwordStep('first@example.com');
      expect((await codeStep(thief.by, spelled)).json()).toMatchObject({ reason: 'wrong-code' });
      expect((await thief.by.ask('GET', '/auth/session')).statusCode).toBe(401);
    }
    const { by } = await passwordStep('first@example.com');
    expect((await codeStep(by, app.next())).statusCode).toBe(200);
  });

  it('takes each backup code once', async () => {
    const { backupCodes } = await turnOn(await newOwner('backup@example.com'));
    expect(new Set(backupCodes).size).toBe(10);
    const [first = ''] = backupCodes;
    const login = await passwordStep('backup@example.com');
    expect((await codeStep(login.by, ` ${first} `)).statusCode).toBe(200);
    const again = await passwordStep('backup@example.com');
    expect((await codeStep(again.by, first)).json()).toMatchObject({ reason: 'wrong-code' });
  });

  it('that is off already is not told of as turned off', async () => {
    const email = 'never-on@example.com';
    const owner = await newOwner(email);
    const off = await owner.ask('POST', '/auth/second-factor/off', { password: PASSWORD });
    expect(off.statusCode).toBe(200);
    expect((await owner.ask('GET', '/auth/session')).statusCode).toBe(200);
    await expect.poll(() => shop.shop.countLetters(), { timeout: 20_000 }).toMatchObject({ waiting: 0, failed: 0 });
    expect(shop.mail.to(email, 'Two-step sign-in is off')).toEqual([]);
  });

  it('that is on already is not told of as turned on again', async () => {
    const email = 'twice-on@example.com';
    const owner = await newOwner(email);
    const { app } = await turnOn(owner);
    expect((await owner.ask('POST', '/auth/second-factor/confirm', { code: app.next() })).statusCode).toBe(200);
    await expect.poll(() => shop.shop.countLetters(), { timeout: 20_000 }).toMatchObject({ waiting: 0, failed: 0 });
    expect(shop.mail.to(email, 'Two-step sign-in is on')).toHaveLength(1);
  });

  it('ends a sign-in after five wrong codes, and takes no code for a while after ten that failed', async () => {
    const { app } = await turnOn(await newOwner('guessed@example.com'));
    const first = await passwordStep('guessed@example.com');
    for (let n = 0; n < 5; n += 1) expect((await codeStep(first.by, '000000')).json().reason).toBe('wrong-code');
    expect((await codeStep(first.by, app.next())).json().reason).toBe('sign-in-expired');
    const second = await passwordStep('guessed@example.com');
    for (let n = 0; n < 4; n += 1) expect((await codeStep(second.by, '000000')).json().reason).toBe('wrong-code');
    const { by } = await passwordStep('guessed@example.com');
    const locked = await codeStep(by, app.next());
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('wants a password step first, and is not fooled by the session of another account', async () => {
    const { app } = await turnOn(await newOwner('victim@example.com'));
    expect((await codeStep(visitor(), app.next())).json()).toMatchObject({ reason: 'sign-in-expired' });
    const mallory = await newOwner('mallory@example.com');
    expect((await codeStep(mallory, app.next())).json()).toMatchObject({ reason: 'sign-in-expired' });
  });

  it('takes no session for the password step, however its cookie is written', async () => {
    const owner = await newOwner('cookies@example.com');
    await turnOn(owner);
    const session = owner
      .cookies()
      .split('; ')
      .find((cookie) => cookie.startsWith('troy.session_token='));
    // Codes tried with a session would be counted by no limit.
    for (const cookie of [`${session}`, `x=y;${session}`, `x=y;  ${session};z=1`]) {
      const tried = await visitor().ask('POST', '/auth/login/code', { code: '000000' }, { cookie });
      expect(tried.json()).toMatchObject({ reason: 'sign-in-expired' });
    }
  });

  it('is turned on by an owner with a confirmed address, the password and a right first code', async () => {
    const stranger = await newOwner('unproven@example.com', false);
    const start = (by: Visitor, password: string) => by.ask('POST', '/auth/second-factor/start', { password });
    expect((await start(stranger, PASSWORD)).json()).toMatchObject({ reason: 'email-not-verified' });
    const owner = await newOwner('careful@example.com');
    expect((await start(owner, 'wrong wrong')).json()).toMatchObject({ reason: 'wrong-password' });
    expect((await start(owner, PASSWORD)).statusCode).toBe(200);
    expect((await owner.ask('POST', '/auth/second-factor/confirm', { code: '000000' })).json()).toMatchObject({
      reason: 'wrong-code',
    });
    // Begun and not confirmed: nothing is asked.
    expect((await passwordStep('careful@example.com')).answer.statusCode).toBe(200);
    await turnOn(owner);
    expect((await start(owner, PASSWORD)).json()).toMatchObject({ reason: 'already-on' });
  });

  it('is turned off by the password, and gives new backup codes for it', async () => {
    const owner = await newOwner('off@example.com');
    const { backupCodes } = await turnOn(owner);
    const ask = (what: string, password: string) => owner.ask('POST', `/auth/second-factor/${what}`, { password });
    expect((await ask('backup-codes', 'wrong wrong')).statusCode).toBe(403);
    const fresh: string[] = (await ask('backup-codes', PASSWORD)).json().data;
    expect(fresh).toHaveLength(10);
    await shop.mail.letter('off@example.com', 'You have new backup codes');
    const login = await passwordStep('off@example.com');
    expect((await codeStep(login.by, backupCodes[0] ?? '')).statusCode).toBe(401);
    expect((await codeStep(login.by, fresh[0] ?? '')).statusCode).toBe(200);

    expect((await ask('off', 'wrong wrong')).statusCode).toBe(403);
    expect((await passwordStep('off@example.com')).answer.statusCode).toBe(401);
    expect((await ask('off', PASSWORD)).statusCode).toBe(200);
    expect((await owner.ask('GET', '/auth/session')).statusCode).toBe(200);
    expect((await passwordStep('off@example.com')).answer.statusCode).toBe(200);
    await shop.mail.letter('off@example.com', 'Two-step sign-in is off');
  });

  it('is asked for after a new password by letter too', async () => {
    await turnOn(await newOwner('both@example.com'));
    await visitor().ask('POST', '/auth/password/forgot', { email: 'both@example.com' });
    const { text } = await shop.mail.letter('both@example.com', 'Choose a new password');
    const token = /#token=([\w-]+)/.exec(text)?.[1];
    await visitor().ask('POST', '/auth/password/reset', { token, password: PASSWORD });
    expect((await passwordStep('both@example.com')).answer.json()).toMatchObject({ reason: 'second-factor-needed' });
  });

  it('is not finished after a change of the password it began with', async () => {
    const owner = await newOwner('begun@example.com');
    const { backupCodes } = await turnOn(owner);
    const begun = await passwordStep('begun@example.com');
    const present = { presentPassword: PASSWORD, password: 'battery staple 7' };
    expect((await owner.ask('PUT', '/auth/password', present)).statusCode).toBe(200);
    expect((await codeStep(begun.by, backupCodes[0] ?? '')).json()).toMatchObject({ reason: 'sign-in-expired' });

    const again = visitor();
    await again.ask('POST', '/auth/login', { email: 'begun@example.com', password: present.password });
    await visitor().ask('POST', '/auth/password/forgot', { email: 'begun@example.com' });
    const token = tokenOf(await shop.mail.letter('begun@example.com', 'Choose a new password'));
    await visitor().ask('POST', '/auth/password/reset', { token, password: PASSWORD });
    expect((await codeStep(again, backupCodes[1] ?? '')).json()).toMatchObject({ reason: 'sign-in-expired' });
    const { by } = await passwordStep('begun@example.com');
    expect((await codeStep(by, backupCodes[2] ?? '')).statusCode).toBe(200);
  });

  it.each(['reset', 'change'] as const)(
    'leaves no session of a code that was compared during a %s of the password',
    async (how) => {
      const email = `overtaken-by-${how}@example.com`;
      const owner = await newOwner(email);
      const { backupCodes } = await turnOn(owner);
      const thief = await passwordStep(email);
      // Right before the session of the thief is made.
      await withMeanwhile('insert into "sessions"', overtaking(how, owner, email), () =>
        codeStep(thief.by, backupCodes[0] ?? ''),
      );
      expect((await thief.by.ask('GET', '/auth/session')).statusCode).toBe(401);
      expect(await sessionsOf(email)).toBe(how === 'reset' ? 0 : 1);
    },
  );

  it.each(['confirm', 'off'] as const)(
    'leaves no renewed session (%s) behind during a reset of the password',
    async (what) => {
      const email = `renewed-by-${what}@example.com`;
      const thief = await newOwner(email);
      const body = what === 'off' ? await readyToTurnOff(thief) : await readyToConfirm(thief);
      await withMeanwhile('insert into "sessions"', overtaking('reset', thief, email), () =>
        thief.ask('POST', `/auth/second-factor/${what}`, body),
      );
      expect((await thief.ask('GET', '/auth/session')).statusCode).toBe(401);
      expect(await sessionsOf(email)).toBe(0);
    },
  );

  async function readyToTurnOff(by: Visitor) {
    await turnOn(by);
    return { password: PASSWORD };
  }

  async function readyToConfirm(by: Visitor) {
    const started = await by.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
    return { code: appOf(started.json().data.uri).now() };
  }

  /** The owner chooses another password, by a letter or while signed in. */
  function overtaking(how: 'reset' | 'change', owner: Visitor, email: string) {
    const password = 'battery staple 7';
    return async () => {
      if (how === 'change') {
        expect((await owner.ask('PUT', '/auth/password', { presentPassword: PASSWORD, password })).statusCode).toBe(
          200,
        );
        return;
      }
      const token = await shop.resetToken(email);
      expect((await visitor().ask('POST', '/auth/password/reset', { token, password })).statusCode).toBe(200);
    };
  }

  async function sessionsOf(email: string): Promise<number> {
    const { db } = shop.database;
    const rows = await db
      .select()
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(user.email, email));
    return rows.length;
  }

  it('goes with the account, and stands neither in a log nor readable in the database', async () => {
    const owner = await newOwner('gone@example.com');
    const { secret, backupCodes } = await turnOn(owner);
    const kept = JSON.stringify(await shop.database.db.select().from(twoFactor));
    for (const hidden of [secret, backupCodes[0] ?? '']) {
      expect(kept).not.toContain(hidden);
      expect(shop.logged()).not.toContain(hidden);
    }
    const rows = (await shop.database.db.select().from(twoFactor)).length;
    expect((await owner.ask('POST', '/auth/account/delete', { password: PASSWORD })).statusCode).toBe(200);
    expect(await shop.database.db.select().from(twoFactor)).toHaveLength(rows - 1);
  });
});
