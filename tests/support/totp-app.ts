import { URI } from 'otpauth';

const PERIOD_MS = 30_000;

/** The codes of an authenticator app: of this moment, and of the next one, which is good too. */
export function appOf(uri: string) {
  const totp = URI.parse(uri);
  if (!('period' in totp)) throw new Error('This is no code by time');
  return {
    secret: totp.secret.base32,
    now: () => totp.generate(),
    next: () => totp.generate({ timestamp: Date.now() + PERIOD_MS }),
  };
}
