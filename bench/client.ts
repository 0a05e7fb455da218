import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { cents } from '#domain/money.ts';
import type { SpotPrices } from '#domain/spot.ts';

export type Answer = { readonly status: number; readonly body: string; readonly ms: number };

/** Keep-alive connections, as browsers have them. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** For answers that are read here. */
const PLAIN = { 'accept-encoding': 'identity' };

/** A visitor, cheap enough for thousands of them. `address` goes into X-Forwarded-For. */
export class Client {
  readonly #origin: string;
  readonly #address: string;
  #cookie = '';

  constructor(origin: string, address: string) {
    this.#origin = origin;
    this.#address = address;
  }

  ask(method: 'GET' | 'POST', path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const startedAt = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        this.#origin + path,
        {
          agent,
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': this.#address,
            'accept-encoding': 'gzip, br',
            cookie: this.#cookie,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...more,
          },
        },
        async (response) => {
          const chunks: Buffer[] = [];
          try {
            for await (const chunk of response) chunks.push(chunk);
          } catch (error) {
            reject(error);
            return;
          }
          const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]);
          if (cookies.length > 0) this.#cookie = cookies.join('; ');
          const ms = performance.now() - startedAt;
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), ms });
        },
      );
      asked.once('error', reject).end(text);
    });
  }

  /** Resolves to the id of the new user, who is signed in. */
  async signUp(email = `${randomUUID()}@example.com`): Promise<string> {
    const { status, body } = await this.ask('POST', '/auth/register', {
      name: 'Ada Lovelace',
      email,
      password: 'correct horse',
    });
    if (status !== 200 && status !== 201) throw new Error(`No account was made: ${status} ${body}`);
    return JSON.parse(body).data.id;
  }

  async spot(): Promise<SpotPrices> {
    const { rates } = JSON.parse((await this.ask('GET', '/api/getMetal', undefined, PLAIN)).body);
    return { gold: cents(Math.round(rates.USDXAU * 100)), silver: cents(Math.round(rates.USDXAG * 100)) };
  }
}
