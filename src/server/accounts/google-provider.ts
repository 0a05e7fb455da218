import type { Db } from '../database/open.ts';
import { type Auth, type AuthConfig, createAuth, type GoogleConfig, type GoogleSignIn } from './better-auth.ts';

/** Google sign-in, from when Google has said where it is and which keys it signs with. */
export type GoogleProvider = {
  /** The library with Google in it, or nothing while Google could not be reached. An attempt that is under way is waited for. */
  auth(): Promise<Auth | undefined>;
  /** Begins to ask Google, and asks until it has answered. */
  start(): void;
  stop(): void;
};

/** A provider that does not answer in this time is asked again later. */
const ANSWERS_WITHIN_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The library asks a provider for its addresses and keys once, when it is made, and goes without the provider when that fails.
 * So passwords have a library of their own that waits for nobody, and the one with Google is made anew until Google has answered:
 * nobody signs in by an ID token that could not be verified.
 */
export function createGoogleProvider(db: Db, config: AuthConfig & { readonly google: GoogleSignIn }): GoogleProvider {
  const { log } = config;
  let found: Auth | undefined;
  let attempt: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
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

  function begin(pauseMs: number): void {
    attempt = reach(pauseMs).finally(() => {
      attempt = undefined;
    });
  }

  async function reach(pauseMs: number): Promise<void> {
    const auth = createAuth(db, config);
    const isThere = await within(ANSWERS_WITHIN_MS, isReached(auth, config.google)).catch(() => false);
    if (isStopped) return;
    if (isThere) {
      found = auth;
      log.info({}, 'Google can be signed in with');
      return;
    }
    log.warn(
      { retryAfterSeconds: pauseMs / 1000 },
      'Google sign-in waits: its provider could not be asked for its keys',
    );
    timer = setTimeout(() => begin(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs);
    timer.unref();
  }
}

/** Whether the provider is the one that was meant, and has said how its ID tokens are verified. */
async function isReached(auth: Auth, { issuer }: GoogleConfig): Promise<boolean> {
  const provider = (await auth.$context).socialProviders.find(({ id }) => id === 'google');
  return provider?.idToken !== undefined && withoutSlash(provider.issuer) === withoutSlash(issuer);
}

function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
