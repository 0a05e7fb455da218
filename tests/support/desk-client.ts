import type { BrowserContext } from '@playwright/test';
import { TOTP } from 'otpauth';
import { BrowserlessClient } from './http-client.ts';
import { printedBy, type ShopProcess } from './shop-process.ts';
import { appOf } from './totp-app.ts';

const PASSWORD = 'correct horse battery';

export type StaffMember = { readonly email: string; readonly name: string; readonly letters: string };

/** The owner that a test shop invites at its start: `DESK_OWNER` of its settings. */
export const OWNER = { email: 'owner@troy.example', name: 'Maria Gold', letters: 'MG', password: PASSWORD } as const;

/** A member of the staff of a shop that runs as a process of its own, without a screen. */
export class DeskClient extends BrowserlessClient {
  #token = '';
  /** Good once each: codes of an authenticator would have to wait for each other. */
  backupCodes: string[] = [];

  /** As the owner, by the link that the shop has printed. */
  async join(shop: Pick<ShopProcess, 'logs'>): Promise<void> {
    const token = await printedBy(shop, /(?<=\/desk\/join#token=)[^\s"]+/);
    await this.joinBy(token, OWNER);
  }

  /** By the token of an invitation. */
  async joinBy(token: string, { email, name, letters }: StaffMember): Promise<void> {
    await this.#send('/auth/register', { name, email, password: PASSWORD });
    await this.#send('/api/desk/join/open', { token });
    const { uri, backupCodes } = await this.#send('/auth/second-factor/start', { password: PASSWORD });
    this.backupCodes = backupCodes;
    const mark = { name, letters, shape: 'shield' };
    await this.#send('/api/desk/join', { token, ...mark, factor: { code: appOf(uri).now() } });
    await this.#readToken();
  }

  /** As somebody who has joined before, with an authenticator. */
  async enter(person: { readonly email: string; readonly password: string; readonly authenticatorKey: string }) {
    const { email, password, authenticatorKey: secret } = person;
    await this.#send('/api/desk/enter', { email, password });
    await this.#send('/api/desk/enter/code', { code: new TOTP({ secret }).generate() });
    await this.#readToken();
  }

  async #readToken(): Promise<void> {
    [, this.#token = ''] = /<meta name="desk" content="([^"]+)">/.exec(await this.document('/desk/')) ?? [];
  }

  desk(method: string, path: string, body?: unknown, key?: string) {
    return this.ask(method, `/api/desk${path}`, body, {
      'x-desk': this.#token,
      ...(key && { 'idempotency-key': key }),
    });
  }

  /** Headers that authenticate a request for the desk's stream. */
  streamHeaders() {
    return {
      cookie: this.cookies()
        .map((pair) => pair.join('='))
        .join('; '),
      'x-desk': this.#token,
    };
  }

  /** The session, for a browser that goes on with it. */
  browserCookies(url: string): Parameters<BrowserContext['addCookies']>[0] {
    return this.cookies().map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: 'Strict' }));
  }

  async #send(path: string, body: object) {
    const { status, json } = await this.ask('POST', path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json.data;
  }
}
