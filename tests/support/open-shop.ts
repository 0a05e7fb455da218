import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { troyCatalogue } from '#catalogue/stock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import type { Seller } from '#domain/seller.ts';
import { buildApp } from '#server/app.ts';
import { rateLimits } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { folderMailer } from '#server/letters/mailers.ts';
import { logOptions } from '#server/logging/log.ts';
import { fixedFeed } from '#server/prices/feeds/fixed.ts';
import { createShop, type ShopParts } from '#server/shop.ts';
import { fixedClock } from './clock.ts';

export const SECRET = 'a secret of the tests, long enough';
export const SPOT = { gold: cents(407_840), silver: cents(5_062) };
/** Prices are read at the start and by `refresh` alone: one that joins a poll of before the clock moved would leave them stale. */
export const LIMITS = { staleAfterMs: 300_000, maxJump: 0.15, honourMs: 600_000, pollMs: HOUR_MS };
export const DEALER = 'dealer@example.com';
export const SELLER: Seller = {
  legalName: 'Troy Bullion LLC',
  address: '400 Sample Street, Suite 12, Chicago, IL 60601',
  registration: 'Registered in Illinois, no. 00-000-0000',
  phone: '1-800-555-0142',
  email: 'support@troy.example',
};

export type TestShop = Awaited<ReturnType<typeof openShop>>;

/** The real shop over a real database; only time and prices are ours to set. Pages only where they are wanted. */
export async function openShop(
  database: Database,
  more: Partial<ShopParts> = {},
  pages: 'built' | 'none' = 'none',
  trustProxy = false,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-shop-'));
  const clock = fixedClock();
  const feed = fixedFeed(SPOT);
  const lines: string[] = [];
  const logger = pino(logOptions('debug'), { write: (line: string) => void lines.push(line) });
  const mailer = folderMailer(path.join(folder, 'mail'), 'Troy <orders@example.com>', clock);
  const { publicUrl = 'http://localhost:3000' } = more;
  const parts = {
    database,
    feeds: [feed],
    mailer,
    clock,
    log: logger,
    publicUrl,
    firstGoods: async () => troyCatalogue(),
    limits: LIMITS,
    mostStreams: 1_000,
    secret: SECRET,
    dealerEmail: DEALER,
    seller: SELLER,
    passwordCost: { N: 16, r: 1, p: 1 },
  };
  const shop = createShop({ ...parts, ...more });
  const app = await buildApp({ shop, publicUrl, trustProxy, logger, pages });
  await shop.start();
  shop.sendLetters();
  return {
    shop,
    app,
    database,
    /** Keys under which attempts were counted, by one limit or by all. */
    async keysOf(limit?: { readonly name: string }): Promise<readonly string[]> {
      const prefix = limit ? `${limit.name}:` : '';
      const rows = await database.db.select().from(rateLimits);
      return rows.filter(({ key }) => key.startsWith(prefix)).map(({ key }) => key.slice(prefix.length));
    },
    feed,
    clock,
    /** Everything that was logged, as text. */
    logged: () => lines.join(''),
    /** The letters that were written so far, as raw messages. */
    async letters(): Promise<readonly string[]> {
      const names = await readdir(path.join(folder, 'mail')).catch(() => []);
      const whole = names.filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(whole.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')));
    },
    async close() {
      await app.close();
      await shop.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A browser without a screen: it keeps cookies and asks as our own pages do. */
export class Visitor {
  readonly #app: FastifyInstance;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** Without an address of its own, it comes from one that no other visitor has. */
  constructor(app: FastifyInstance, address = someAddress()) {
    this.#app = app;
    this.#address = address;
  }

  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const options: InjectOptions = {
      method,
      url,
      remoteAddress: this.#address,
      headers: {
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 && { cookie: this.cookies() }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    };
    const response = await this.#app.inject(options);
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Signs up and answers the new user's id. */
  async signUp(email: string, name = 'Ada Lovelace'): Promise<string> {
    const response = await this.ask('POST', '/auth/register', {
      name,
      email,
      password: 'correct horse',
      phone: '+1 312 555 0100',
    });
    if (response.statusCode !== 200) throw new Error(`No account for ${email}: ${response.body}`);
    return response.json().data.id;
  }
}

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
