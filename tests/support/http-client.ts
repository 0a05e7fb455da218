import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { cents } from '#domain/money.ts';
import type { SpotPrices } from '#domain/spot.ts';

/** A client of a shop that runs as a process of its own: it keeps cookies and asks as our pages do. */
export class BrowserlessClient {
  readonly #origin: () => string;
  readonly #cookies = new Map<string, string>();

  readonly #ownHeaders: Readonly<Record<string, string>>;

  /**
   * `origin` is the shop's, or a function where the shop may restart on another one. `address` is the client's IP address, for
   * a shop that trusts its proxy.
   */
  constructor(origin: string | (() => string), address?: string) {
    this.#origin = typeof origin === 'string' ? () => origin : origin;
    this.#ownHeaders = address ? { 'x-forwarded-for': address } : {};
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  ): Promise<{ status: number; headers: Headers; json: any }> {
    const response = await this.#fetch(method, path, body, { 'sec-fetch-site': 'same-origin', ...headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: response.status, headers: response.headers, json: await response.json() };
  }

  /** The page at an address, as a person opens it. Not by `fetch`, which says of itself that it is none. */
  async document(path: string): Promise<string> {
    const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const asked = get(this.#origin() + path, { headers: { ...this.#ownHeaders, cookie: this.#cookie(), ...opened } });
    const [response] = await once(asked, 'response');
    return text(response);
  }

  /** Those that are kept, without those that the shop has taken back. */
  cookies(): readonly (readonly [name: string, value: string])[] {
    return [...this.#cookies].filter(([, value]) => value !== '');
  }

  #cookie(): string {
    return this.cookies()
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  #fetch(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>) {
    const isBytes = Buffer.isBuffer(body);
    return fetch(this.#origin() + path, {
      method,
      headers: {
        ...this.#ownHeaders,
        cookie: this.#cookie(),
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  }

  async signUp(email: string): Promise<string> {
    const { status, json } = await this.ask('POST', '/auth/register', {
      name: 'Ada Lovelace',
      email,
      password: 'correct horse',
    });
    if (status !== 200) throw new Error(`Nobody was signed up: ${status} ${JSON.stringify(json)}`);
    return json.data.id;
  }

  /** The rates of this moment, in cents. */
  async spot(): Promise<SpotPrices> {
    const { json } = await this.ask('GET', '/api/getMetal');
    return { gold: cents(Math.round(json.rates.USDXAU * 100)), silver: cents(Math.round(json.rates.USDXAG * 100)) };
  }
}
