import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { user } from '#server/database/account-tables.ts';
import { type TestShop, Visitor } from './open-shop.ts';
import { appOf } from './totp-app.ts';

/** The password that `Visitor.signUp` sets. */
export const PASSWORD = 'correct horse';

/** Owners of accounts with two-step sign-in, and their steps, at a shop that is open by then. */
export function twoStepBy(shop: () => TestShop) {
  const visitor = () => new Visitor(shop().app);

  async function newOwner(email: string, isVerified = true): Promise<Visitor> {
    const owner = visitor();
    const id = await owner.signUp(email);
    if (isVerified) await shop().database.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
    return owner;
  }

  async function turnOn(owner: Visitor) {
    const started = await owner.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
    expect(started.statusCode).toBe(200);
    const { uri, backupCodes } = started.json().data;
    const app = appOf(uri);
    const confirmed = await owner.ask('POST', '/auth/second-factor/confirm', { code: app.now() });
    expect(confirmed.statusCode).toBe(200);
    return { app, backupCodes: backupCodes as string[], secret: started.json().data.secret as string };
  }

  async function passwordStep(email: string, by = visitor()) {
    return { by, answer: await by.ask('POST', '/auth/login', { email, password: PASSWORD }) };
  }
  const codeStep = (by: Visitor, code: string) => by.ask('POST', '/auth/login/code', { code });
  return { newOwner, turnOn, passwordStep, codeStep };
}
