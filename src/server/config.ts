import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { type Seller, UNNAMED_SELLER } from '#domain/seller.ts';
import { LONGEST_HOW_TO_PAY, MOST_DRIFT } from '#domain/shop-settings.ts';
import { FEED_KINDS, type FeedKind } from '#domain/spot.ts';
import { MAX_RISE } from '#domain/terms.ts';
import type { DatabaseLocation } from './database/types.ts';
import { JSON_UNITS } from './prices/feeds/json.ts';
import type { FeedSettings } from './prices/feeds/open-feeds.ts';

type Environment = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof toConfig>;

/** All faults of the settings together, each in one sentence. */
export class ConfigError extends Error {}

/** Reads the settings from the environment; the only place that does. Throws ConfigError with every fault. */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]));
  const { success, output, issues = [] } = v.safeParse(SETTINGS, given);
  const faults = [...issues.map(({ path, message }) => `${path?.[0].key} ${message}.`), ...contradictionsIn(given)];
  if (!success || faults.length > 0) throw new ConfigError(faults.join('\n'));
  return toConfig(output);
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
const DEFAULT_PORT = '3000';
/** Rates are stale after five minutes: two readings may fail, and a third counts. */
const MAX_POLL_SECONDS = 90;
const DEMO_POLL_SECONDS = 15;
const LIVE_POLL_SECONDS = 60;
/** Looser than what customers may type: a dealer's own mail server may have no dot in its name. */
const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const POINTER_RULE = 'must be a JSON pointer, such as /metals/gold';
const LINE_RULE = 'must be one line of at most 200 characters';
const NAMED_MAIL_ADDRESS = /^[^<>\p{Cc}]+<([^<>]+)>$/u;
/** A build fills two of these folders, and browsers can read what is in them. */
const SERVED = ['build/client', 'build/kept-assets', 'public'].map((folder) =>
  path.resolve(path.dirname(findPackageJSON(import.meta.url) ?? ''), folder),
);

/** Its fault does not repeat the value, which may hold a password. */
const secretText = (isRight: (text: string) => boolean, rule: string) => v.pipe(v.string(), v.check(isRight, rule));

const plainText = (isRight: (text: string) => boolean, rule: string) =>
  v.pipe(
    v.string(),
    v.check(isRight, ({ input }) => `${rule}, but is '${input}'`),
  );

const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  v.picklist(choices, ({ input }) => `must be one of ${choices.join(', ')}, but is '${input}'`);

/** Names of a list, separated by commas, each once. */
function listOf<const Choices extends readonly string[]>(choices: Choices) {
  const isRight = (names: readonly string[]): names is readonly Choices[number][] =>
    new Set(names).size === names.length && names.every((name) => choices.includes(name));
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((name) => name.trim())),
    v.guard(isRight, ({ input }) => `must be some of ${choices.join(', ')}, each once, but is '${input}'`),
  );
}

function wholeNumber(lowest: number, highest: number, why = '') {
  const isRight = (text: string) => /^\d+$/.test(text) && Number(text) >= lowest && Number(text) <= highest;
  return v.pipe(plainText(isRight, `must be a whole number from ${lowest} to ${highest}${why}`), v.transform(Number));
}

function address(...protocols: readonly string[]) {
  const isRight = (text: string) => protocols.includes(URL.parse(text)?.protocol ?? '');
  const names = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return secretText(isRight, `must be an address that begins with ${names}`);
}

const isOrigin = (text: string) => /^https?:/i.test(text) && URL.parse(text)?.href === `${URL.parse(text)?.origin}/`;
const isOneLine = (text: string) => text.length <= 200 && !/\p{Cc}/u.test(text);
const isPhone = (text: string) => /^[+\d][\d ().-]{6,24}$/.test(text) || /^\(\d{3}\)[\d ().-]{7,20}$/.test(text);
const isSender = (text: string) => MAIL_ADDRESS.test(NAMED_MAIL_ADDRESS.exec(text)?.[1] ?? text);
const isHeader = (text: string) => /^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/.test(text);
const isPointer = (text: string) => /^(\/([^~/]|~[01])*)+$/.test(text);
const isPrivateFolder = (folder: string) =>
  !SERVED.some((served) => `${path.resolve(folder)}${path.sep}`.startsWith(`${served}${path.sep}`));

const SETTINGS = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), DEFAULT_PORT),
  HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(
    secretText(
      isOrigin,
      'must be https:// or http:// with a host name and nothing after it, as in https://shop.example',
    ),
  ),
  DATA_DIR: v.optional(
    plainText(isPrivateFolder, 'must not be in a folder that everybody can read over the web'),
    'data',
  ),
  CATALOGUE_FILE: v.optional(v.string()),
  DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
  SPOT_FEED: v.optional(listOf(FEED_KINDS), 'demo'),
  SPOT_POLL_SECONDS: v.optional(wholeNumber(1, MAX_POLL_SECONDS, ', so that rates outlast two failed readings')),
  METALPRICE_API_KEY: v.optional(v.string(), ''),
  METALPRICE_API_URL: v.optional(address('https:', 'http:')),
  GOLDAPI_KEY: v.optional(v.string(), ''),
  METALS_DEV_KEY: v.optional(v.string(), ''),
  SPOT_JSON_URL: v.optional(address('https:', 'http:')),
  SPOT_JSON_HEADER: v.optional(secretText(isHeader, 'must be one header, as in Authorization: Bearer abc')),
  SPOT_JSON_GOLD: v.optional(plainText(isPointer, POINTER_RULE)),
  SPOT_JSON_SILVER: v.optional(plainText(isPointer, POINTER_RULE)),
  SPOT_JSON_TIME: v.optional(plainText(isPointer, POINTER_RULE)),
  SPOT_JSON_UNIT: v.optional(oneOf(...JSON_UNITS), 'toz'),
  MAX_STREAMS: v.optional(wholeNumber(0, 1_000_000), '10000'),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER: v.optional(address('https:', 'http:'), 'https://accounts.google.com'),
  SMTP_URL: v.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: v.optional(
    plainText(isSender, 'must be an email address, alone or as in Troy <orders@example.com>'),
    'Troy <orders@localhost>',
  ),
  DEALER_EMAIL: v.optional(
    plainText((text) => MAIL_ADDRESS.test(text), 'must be one email address, such as orders@example.com'),
  ),
  SELLER_NAME: v.optional(plainText(isOneLine, LINE_RULE), ''),
  SELLER_ADDRESS: v.optional(plainText(isOneLine, LINE_RULE), ''),
  SELLER_REGISTRATION: v.optional(plainText(isOneLine, LINE_RULE), ''),
  SELLER_PHONE: v.optional(
    plainText(isPhone, `must be a telephone number, such as ${UNNAMED_SELLER.phone}`),
    UNNAMED_SELLER.phone,
  ),
  SELLER_EMAIL: v.optional(
    plainText((text) => MAIL_ADDRESS.test(text), 'must be one email address, such as support@example.com'),
    UNNAMED_SELLER.email,
  ),
  DESK: v.optional(oneOf('on', 'off'), 'on'),
  DESK_OWNER: v.optional(
    plainText((text) => MAIL_ADDRESS.test(text), 'must be one email address, such as owner@example.com'),
  ),
  DESK_DRIFT_LIMIT: v.optional(
    plainText(
      (text) => /^\d(\.\d{1,2})?$/.test(text) && Number(text) * 100 >= MAX_RISE && Number(text) * 100 <= MOST_DRIFT,
      `must be a percentage from ${(MAX_RISE / 100).toFixed(2)}, which the terms promise, to ${MOST_DRIFT / 100}, with up to two decimal places`,
    ),
    (MAX_RISE / 100).toFixed(2),
  ),
  HOW_TO_PAY: v.optional(
    plainText((text) => text.length <= LONGEST_HOW_TO_PAY, `must have at most ${LONGEST_HOW_TO_PAY} characters`),
  ),
  APP_SECRET: v.optional(
    secretText((text) => text.length >= SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`),
  ),
  TRUST_PROXY: v.optional(oneOf('true', 'false'), 'false'),
  LOG_LEVEL: v.optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  NODE_ENV: v.optional(v.string()),
});

const NEEDED_BY_FEED = {
  metalpriceapi: ['METALPRICE_API_KEY'],
  goldapi: ['GOLDAPI_KEY'],
  'metals-dev': ['METALS_DEV_KEY'],
  json: ['SPOT_JSON_URL', 'SPOT_JSON_GOLD', 'SPOT_JSON_SILVER', 'SPOT_JSON_TIME'],
} satisfies Partial<Record<FeedKind, readonly string[]>>;

/** Faults of several settings together, found also where one of them has a fault of its own. */
function* contradictionsIn(given: Environment): Generator<string> {
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? DEFAULT_PORT))
    yield 'METRICS_PORT must be another one than PORT.';
  const feeds = (given.SPOT_FEED ?? 'demo').split(',').map((name) => name.trim());
  for (const [feed, names] of Object.entries(NEEDED_BY_FEED)) {
    const missing = feeds.includes(feed) ? names.filter((name) => !given[name]) : [];
    if (missing.length > 0) yield `SPOT_FEED=${feed} needs ${missing.join(', ')}.`;
  }
  if (feeds.includes('demo') && feeds.length > 1)
    yield 'SPOT_FEED names demo beside others: its prices are made up, and would be sold at when the others fail.';
  if (!given.GOOGLE_CLIENT_ID !== !given.GOOGLE_CLIENT_SECRET)
    yield 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.';
}

function sellerOf(settings: v.InferOutput<typeof SETTINGS>): Seller {
  return {
    legalName: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS,
    registration: settings.SELLER_REGISTRATION,
    phone: settings.SELLER_PHONE,
    email: settings.SELLER_EMAIL,
  };
}

function feedsOf(settings: v.InferOutput<typeof SETTINGS>): FeedSettings {
  const {
    SPOT_JSON_URL: url = '',
    SPOT_JSON_GOLD: gold = '',
    SPOT_JSON_SILVER: silver = '',
    SPOT_JSON_TIME: time = '',
  } = settings;
  return {
    kinds: settings.SPOT_FEED,
    metalpriceapi: { key: settings.METALPRICE_API_KEY, url: settings.METALPRICE_API_URL },
    goldapiKey: settings.GOLDAPI_KEY,
    metalsDevKey: settings.METALS_DEV_KEY,
    json: { url, header: settings.SPOT_JSON_HEADER, pointers: { gold, silver, time }, unit: settings.SPOT_JSON_UNIT },
  };
}

/** The settings as the shop uses them. An undefined one turns its feature off. */
function toConfig(settings: v.InferOutput<typeof SETTINGS>) {
  const { PORT, DATABASE_URL, SPOT_FEED, METRICS_PORT, CATALOGUE_FILE } = settings;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const dataDir = path.resolve(settings.DATA_DIR);
  const database: DatabaseLocation = DATABASE_URL
    ? { kind: 'postgres', url: DATABASE_URL }
    : { kind: 'pglite', folder: dataDir };
  return {
    port: PORT,
    host: settings.HOST,
    /** As browsers write an origin: lower case, no path, no slash at its end. */
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${PORT}`).origin,
    dataDir,
    /** The products of the shop, a line each; undefined: those that come with it. */
    catalogueFile: CATALOGUE_FILE && path.resolve(CATALOGUE_FILE),
    database,
    feeds: feedsOf(settings),
    pollMs: 1000 * (settings.SPOT_POLL_SECONDS ?? (SPOT_FEED.includes('demo') ? DEMO_POLL_SECONDS : LIVE_POLL_SECONDS)),
    /** The most open streams of live rates in this process. */
    mostStreams: settings.MAX_STREAMS,
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, issuer: settings.GOOGLE_ISSUER.replace(/\/+$/, '') }
        : undefined,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    dealerEmail: settings.DEALER_EMAIL,
    seller: sellerOf(settings),
    /** Undefined: the desk's calls do not exist. */
    desk:
      settings.DESK === 'on'
        ? {
            owner: settings.DESK_OWNER,
            driftLimitBasisPoints: Math.round(Number(settings.DESK_DRIFT_LIMIT) * 100),
            howToPay: settings.HOW_TO_PAY,
          }
        : undefined,
    /** Undefined: one is made and kept in the data folder. */
    appSecret: settings.APP_SECRET,
    trustProxy: settings.TRUST_PROXY === 'true',
    operators: METRICS_PORT ? { port: METRICS_PORT, host: settings.METRICS_HOST } : undefined,
    logLevel: settings.LOG_LEVEL,
    /** Pages come from their sources by way of Vite, not from the build. */
    isDevelopment: settings.NODE_ENV === 'development',
  } as const;
}
