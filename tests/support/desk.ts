import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff-role.ts';
import { user } from '#server/database/account-tables.ts';
import { type TestShop, Visitor } from './open-shop.ts';
import { appOf } from './totp-app.ts';

export const DESK = { driftLimitBasisPoints: 150 };
export const SECRET = 'a secret of the tests, long enough';
export const PASSWORD = 'correct horse battery';
let keys = 0;

/** Somebody of the staff in a browser without a screen: enters as a person does, and sends what the desk's pages send. */
export class StaffVisitor extends Visitor {
  readonly #shop: TestShop;
  readonly email: string;
  app = { now: () => '', next: () => '' };
  /** The code of the last entry: it counts once. */
  spentCode = '';

  constructor(shop: TestShop, email: string) {
    super(shop.app);
    this.#shop = shop;
    this.email = email;
  }

  /** As a customer: an account with a confirmed address and a second factor. */
  async signUpWithFactor(): Promise<string> {
    const registration = { name: 'Staff', email: this.email, password: PASSWORD };
    const { id } = (await this.ask('POST', '/auth/register', registration)).json().data;
    await this.#shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
    const started = await this.ask('POST', '/auth/second-factor/start', { password: PASSWORD });
    this.app = appOf(started.json().data.uri);
    await this.ask('POST', '/auth/second-factor/confirm', { code: this.app.now() });
    return id;
  }

  async enter(code = this.app.next()) {
    const first = await this.ask('POST', '/api/desk/enter', { email: this.email, password: PASSWORD });
    if (first.statusCode !== 200) return first;
    this.spentCode = code;
    return this.ask('POST', '/api/desk/enter/code', { code });
  }

  /** As the desk's document says it. */
  pageToken(): string {
    const [, token] = /troy\.desk=([^;]+)/.exec(this.cookies()) ?? [];
    return createHmac('sha256', SECRET).update(`desk page ${token}`).digest('base64url');
  }

  desk(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    keys += 1;
    const key = method === 'GET' ? undefined : { 'idempotency-key': `key ${keys}`.replace(' ', '-') };
    return this.ask(method, `/api/desk${url}`, body ?? (method === 'GET' ? undefined : {}), {
      'x-desk': this.pageToken(),
      ...key,
      ...headers,
    });
  }
}

/** Somebody who has entered, of a role. */
export async function newStaff(shop: TestShop, role: StaffRole, email = `${role}${++keys}@example.com`) {
  const visitor = new StaffVisitor(shop, email);
  const userId = await visitor.signUpWithFactor();
  const { reads } = shop.shop.desk ?? {};
  const mark = { name: `The ${role}`, email, letters: 'AB', shape: 'arch', role } as const;
  const person = await reads?.staff.add({ ...mark, userId }, shop.clock());
  const entered = await visitor.enter();
  if (entered.statusCode !== 200) throw new Error(`Nobody entered: ${entered.body}`);
  return { visitor, id: person?.id ?? '' };
}
