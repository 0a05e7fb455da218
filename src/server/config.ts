import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import type { DatabaseLocation } from './database/types.ts';

export type Config = ReturnType<typeof toConfig>;

/** All faults of the settings together, each in one sentence. */
export class ConfigError extends Error {}

/** Reads the settings from the environment; the only place that does. Throws ConfigError with every fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]));
  const { success, output, issues } = v.safeParse(SETTINGS, given);
  if (success) return toConfig(output);
  throw new ConfigError(issues.map(({ path: [{ key }] = [{ key: '' }], message }) => `${key} ${message}.`).join('\n'));
}

/** The secret that signs session cookies where none is set: made once, and kept in the data folder. Throws ConfigError. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_LENGTH) return secret;
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`Cannot keep a secret in ${file}: ${message}. Mend that, or set APP_SECRET.`);
  }
  throw new ConfigError(`${file} holds no secret. Remove it, and everybody has to sign in again; or set APP_SECRET.`);
}

const SECRET_LENGTH = 32;
/** Rates are stale after five minutes: two readings may fail, each after half a minute of tries, and a third counts. */
const MAX_POLL_SECONDS = 90;
const DEFAULT_POLL_SECONDS = { demo: 15, metalpriceapi: 60 } as const;
/** Looser than what customers may type: a dealer's own mail server may have no dot in its name. */
const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const NAMED_MAIL_ADDRESS = /^[^<>\p{Cc}]+<([^<>]+)>$/u;

const wholeNumber = (lowest: number, highest: number, why = '') =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= lowest && Number(text) <= highest,
      ({ input }) => `must be a whole number from ${lowest} to ${highest}${why}, but is '${input}'`,
    ),
    v.transform(Number),
  );

const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  v.picklist(choices, ({ input }) => `must be one of ${choices.join(', ')}, but is '${input}'`);

/** The value is not repeated: it may hold a password. */
const address = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:/i.test(text) && URL.parse(text)?.href === `${URL.parse(text)?.origin}/`,
    'must be https:// or http:// with a host name and nothing after it, as in https://shop.example',
  ),
  v.transform((text) => new URL(text).origin),
);

/** A build copies two of these folders, and any browser can read them all. */
const SERVED = ['build/client', 'build/kept-assets', 'public'].map((folder) =>
  path.resolve(path.dirname(findPackageJSON(import.meta.url) ?? ''), folder),
);

const folder = v.pipe(
  v.string(),
  v.transform((text) => path.resolve(text)),
  v.check(
    (place) => !SERVED.some((served) => `${place}${path.sep}`.startsWith(`${served}${path.sep}`)),
    ({ input }) => `must not be in a folder that everybody can read over the web, but is '${input}'`,
  ),
);

const SETTINGS = v.pipe(
  v.object({
    PORT: v.optional(wholeNumber(0, 65_535), '3000'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    PUBLIC_URL: v.optional(origin),
    DATA_DIR: v.optional(folder, 'data'),
    CATALOGUE_FILE: v.optional(v.string()),
    DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
    SPOT_FEED: v.optional(oneOf('demo', 'metalpriceapi'), 'demo'),
    SPOT_POLL_SECONDS: v.optional(wholeNumber(1, MAX_POLL_SECONDS, ', so that rates outlast two failed readings')),
    METALPRICE_API_KEY: v.optional(v.string()),
    METALPRICE_API_URL: v.optional(address('https:', 'http:')),
    MAX_STREAMS: v.optional(wholeNumber(0, 1_000_000), '10000'),
    GOOGLE_CLIENT_ID: v.optional(v.string()),
    GOOGLE_CLIENT_SECRET: v.optional(v.string()),
    GOOGLE_ISSUER: v.optional(address('https:', 'http:'), 'https://accounts.google.com'),
    SMTP_URL: v.optional(address('smtp:', 'smtps:')),
    MAIL_FROM: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => MAIL_ADDRESS.test(NAMED_MAIL_ADDRESS.exec(text)?.[1] ?? text),
          ({ input }) => `must be an e-mail address, alone or as in Troy <orders@example.com>, but is '${input}'`,
        ),
      ),
      'Troy <orders@localhost>',
    ),
    DEALER_EMAIL: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          MAIL_ADDRESS,
          ({ input }) => `must be one e-mail address, such as orders@example.com, but is '${input}'`,
        ),
      ),
    ),
    APP_SECRET: v.optional(
      v.pipe(v.string(), v.minLength(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)),
    ),
    TRUST_PROXY: v.optional(oneOf('true', 'false'), 'false'),
    LOG_LEVEL: v.optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
    NODE_ENV: v.optional(v.string()),
  }),
  v.forward(
    v.partialCheck([['PORT'], ['METRICS_PORT']], (it) => it.PORT !== it.METRICS_PORT, 'must be another one than PORT'),
    ['METRICS_PORT'],
  ),
  v.forward(
    v.partialCheck(
      [['SPOT_FEED'], ['METALPRICE_API_KEY']],
      (it) => it.SPOT_FEED === 'demo' || it.METALPRICE_API_KEY !== undefined,
      'must be set for SPOT_FEED=metalpriceapi',
    ),
    ['METALPRICE_API_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['GOOGLE_CLIENT_ID'], ['GOOGLE_CLIENT_SECRET']],
      (it) => !it.GOOGLE_CLIENT_ID === !it.GOOGLE_CLIENT_SECRET,
      'and GOOGLE_CLIENT_ID must be set together',
    ),
    ['GOOGLE_CLIENT_SECRET'],
  ),
);

/** The settings as the shop uses them. Where one is undefined, what it is for is turned off. */
function toConfig(settings: v.InferOutput<typeof SETTINGS>) {
  const { PORT, DATA_DIR, DATABASE_URL, SPOT_FEED, METRICS_PORT, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings;
  const { METALPRICE_API_KEY = '', METALPRICE_API_URL, CATALOGUE_FILE } = settings;
  const database: DatabaseLocation = DATABASE_URL
    ? { kind: 'postgres', url: DATABASE_URL }
    : { kind: 'pglite', folder: DATA_DIR };
  return {
    port: PORT,
    host: settings.HOST,
    /** As browsers write an origin: lower case, no path, no slash at its end. */
    publicUrl: settings.PUBLIC_URL ?? new URL(`http://localhost:${PORT}`).origin,
    dataDir: DATA_DIR,
    /** The products of the shop, a line each; undefined: those that come with it. */
    catalogueFile: CATALOGUE_FILE && path.resolve(CATALOGUE_FILE),
    database,
    feed:
      SPOT_FEED === 'demo'
        ? { kind: SPOT_FEED }
        : { kind: SPOT_FEED, key: METALPRICE_API_KEY, url: METALPRICE_API_URL },
    pollMs: 1000 * (settings.SPOT_POLL_SECONDS ?? DEFAULT_POLL_SECONDS[SPOT_FEED]),
    /** Of live rates, in this process. */
    mostStreams: settings.MAX_STREAMS,
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            issuer: settings.GOOGLE_ISSUER.replace(/\/+$/, ''),
          }
        : undefined,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    dealerEmail: settings.DEALER_EMAIL,
    /** Undefined: one is made and kept in the data folder. */
    appSecret: settings.APP_SECRET,
    trustProxy: settings.TRUST_PROXY === 'true',
    operators: METRICS_PORT ? { port: METRICS_PORT, host: settings.METRICS_HOST } : undefined,
    logLevel: settings.LOG_LEVEL,
    /** Pages come from their sources by way of Vite, not from the build. */
    isDevelopment: settings.NODE_ENV === 'development',
  } as const;
}
