import path from 'node:path';
import type { GoogleConfig } from './accounts/better-auth.ts';
import type { Where } from './database/open.ts';
import { ROOT } from './root.ts';

export type FeedConfig =
  | { readonly kind: 'demo' }
  | { readonly kind: 'metalpriceapi'; readonly key: string; readonly url: string | undefined };

export type Config = {
  readonly port: number;
  readonly host: string;
  /** As browsers write an origin: small letters, no path, no slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The products of the shop, a line each; nothing: those that come with it. */
  readonly catalogueFile: string | undefined;
  readonly database: Exclude<Where, { kind: 'pglite-memory' }>;
  readonly feed: FeedConfig;
  readonly pollMs: number;
  /** Of live rates, in this process; 0 turns them off. */
  readonly mostStreams: number;
  readonly google: GoogleConfig | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dealerEmail: string | undefined;
  /** Nothing: one is made and kept in the data folder. */
  readonly appSecret: string | undefined;
  readonly trustProxy: boolean;
  /** Where operators look; nothing: nowhere. */
  readonly operators: { readonly port: number; readonly host: string } | undefined;
  readonly logLevel: string;
  /** Pages come from their sources by way of Vite, not from the build. */
  readonly isDevelopment: boolean;
};

/** All faults of the settings together, each in one sentence. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** Looser than what customers may type: a dealer's own mail server may have no dot in its name. */
const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const NAMED_MAIL_ADDRESS = /^[^<>\p{Cc}]+<([^<>]+)>$/u;
/** Rates are stale after five minutes: until then two readings may fail, each after half a minute of tries, and a third counts. */
const MOST_POLL_SECONDS = 90;
const DEFAULT_POLL_SECONDS = { demo: 15, metalpriceapi: 60 } as const;

/** Everybody can read over the web what is in the first of them, and a build puts there what is in the others. */
const SERVED = ['build/client', 'build/kept-assets', 'public'].map((folder) => path.join(ROOT, folder));

/** Reads the settings from the environment; the only place that does. Throws ConfigError with every fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const given = (name: string) => env[name]?.trim() || undefined;
  const wrong = (name: string, rule: string) => {
    faults.push(`${name} ${rule}, but is '${given(name)}'.`);
    return undefined;
  };
  const wholeNumber = (name: string, fallback: number, lowest: number, highest: number, why = '') => {
    const text = given(name);
    if (text === undefined) return fallback;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= lowest && value <= highest
      ? value
      : (wrong(name, `must be a whole number from ${lowest} to ${highest}${why}`) ?? fallback);
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
    const text = given(name);
    if (text === undefined) return fallback;
    return choices.find((choice) => choice === text) ?? wrong(name, `must be one of ${choices.join(', ')}`) ?? fallback;
  };
  const address = (name: string, protocols: readonly string[]) => {
    const text = given(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    // The value is not repeated: it may hold a password.
    faults.push(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
    return undefined;
  };
  const origin = (name: string) => {
    const text = given(name);
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    // Not repeated either.
    faults.push(
      `${name} must be https:// or http:// with a host name and nothing after it, as in https://shop.example.`,
    );
    return undefined;
  };
  const mailAddress = (name: string) => {
    const text = given(name);
    if (text === undefined || MAIL_ADDRESS.test(text)) return text;
    return wrong(name, 'must be one e-mail address, such as orders@example.com');
  };
  const sender = (name: string) => {
    const text = given(name);
    if (text === undefined || MAIL_ADDRESS.test(NAMED_MAIL_ADDRESS.exec(text)?.[1] ?? text)) return text;
    return wrong(name, 'must be an e-mail address, alone or as in Troy <orders@example.com>');
  };

  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const metricsPort = given('METRICS_PORT') && wholeNumber('METRICS_PORT', 0, 1, 65_535);
  if (metricsPort && metricsPort === port) faults.push('METRICS_PORT must be another one than PORT.');
  const host = given('HOST') ?? '127.0.0.1';
  const dataDir = path.resolve(given('DATA_DIR') ?? 'data');
  if (SERVED.some((folder) => `${dataDir}${path.sep}`.startsWith(`${folder}${path.sep}`)))
    wrong('DATA_DIR', 'must not be in a folder that everybody can read over the web');
  const catalogueFile = given('CATALOGUE_FILE');
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const feedKind = oneOf('SPOT_FEED', ['demo', 'metalpriceapi'], 'demo');
  const pollSeconds = wholeNumber(
    'SPOT_POLL_SECONDS',
    DEFAULT_POLL_SECONDS[feedKind],
    1,
    MOST_POLL_SECONDS,
    ', so that rates outlast two failed readings',
  );
  const key = given('METALPRICE_API_KEY');
  if (feedKind === 'metalpriceapi' && !key) faults.push('SPOT_FEED=metalpriceapi needs METALPRICE_API_KEY.');
  const clientId = given('GOOGLE_CLIENT_ID');
  const clientSecret = given('GOOGLE_CLIENT_SECRET');
  if (!clientId !== !clientSecret) faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  const appSecret = given('APP_SECRET');
  if (appSecret && appSecret.length < 32) faults.push('APP_SECRET must have at least 32 characters.');
  const issuer = (address('GOOGLE_ISSUER', ['https:', 'http:']) ?? 'https://accounts.google.com').replace(/\/+$/, '');

  const config: Config = {
    port,
    host,
    publicUrl: origin('PUBLIC_URL') ?? new URL(`http://localhost:${port}`).origin,
    dataDir,
    catalogueFile: catalogueFile && path.resolve(catalogueFile),
    database: databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'pglite', folder: dataDir },
    feed:
      feedKind === 'demo'
        ? { kind: 'demo' }
        : { kind: 'metalpriceapi', key: key ?? '', url: address('METALPRICE_API_URL', ['https:', 'http:']) },
    pollMs: 1000 * pollSeconds,
    mostStreams: wholeNumber('MAX_STREAMS', 10_000, 0, 1_000_000),
    google: clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined,
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender('MAIL_FROM') ?? 'Troy <orders@localhost>',
    dealerEmail: mailAddress('DEALER_EMAIL'),
    appSecret,
    trustProxy: oneOf('TRUST_PROXY', ['true', 'false'], 'false') === 'true',
    operators: metricsPort ? { port: metricsPort, host: given('METRICS_HOST') ?? '127.0.0.1' } : undefined,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    isDevelopment: given('NODE_ENV') === 'development',
  };
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}
