import type { Db } from '../database/types.ts';
import type { Log } from '../logging/log.ts';
import { withTimeout } from '../scheduling/with-timeout.ts';
import { type Auth, type AuthConfig, createAuth, type GoogleLink } from './better-auth.ts';
import type { GoogleConfig } from './google-identity.ts';

/** The library with Google sign-in, from when Google has said where it is and which keys it signs with. */
export type GoogleProvider = {
  /** Undefined while Google could not be reached. Waits for an attempt under way. */
  auth(): Promise<Auth | undefined>;
  /** Begins to ask Google, until it has answered. */
  start(): void;
  stop(): void;
};

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The library asks a provider for its addresses and keys once, when it is made, and goes without the provider when that fails.
 * So passwords have a library of their own, and the one with Google is made again until Google has answered: no ID token is
 * accepted unverified.
 */
export function createGoogleProvider(db: Db, config: AuthConfig & { readonly google: GoogleLink }): GoogleProvider {
  let found: Auth | undefined;
  let attempt: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function begin(pauseMs: number): void {
    attempt = reach(pauseMs).finally(() => {
      attempt = undefined;
    });
  }

  async function reach(pauseMs: number): Promise<void> {
    const auth = createAuth(db, config);
    const isReached = await withTimeout(isDiscovered(auth, config.google), TIMEOUT_MS, () => false).catch(() => false);
    if (isStopped) return;
    logReached(config.log, isReached, pauseMs);
    if (isReached) found = auth;
    else timer = setTimeout(() => begin(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs).unref();
  }

  return {
    async auth() {
      await attempt;
      return found;
    },
    start: () => begin(FIRST_PAUSE_MS),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function logReached(log: Log, isReached: boolean, pauseMs: number): void {
  if (isReached) log.info({}, 'Google can be signed in with');
  else
    log.warn(
      { retryAfterSeconds: pauseMs / 1000 },
      'Google sign-in waits: its provider could not be asked for its keys',
    );
}

/** True if the provider is the one that was meant, and has said how its ID tokens are verified. */
async function isDiscovered(auth: Auth, { issuer }: GoogleConfig): Promise<boolean> {
  const provider = (await auth.$context).socialProviders.find(({ id }) => id === 'google');
  return provider?.idToken !== undefined && withoutSlash(provider.issuer) === withoutSlash(issuer);
}

function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
