import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const COOKIE = 'troy.device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type KnownDevices = {
  /** The name of this device, if the account's owner has signed in on it before. */
  nameOf(headers: Headers, email: string): string | undefined;
  /** A Set-Cookie value that makes this device known for the account. */
  remember(email: string): string;
  /** What stands for an account in a key: it says nothing of whose it is. */
  keyOf(email: string): string;
};

/**
 * Devices that an owner has signed in on. A flood of guesses from elsewhere then cannot lock the owner out: their device is
 * counted by itself. The cookie opens nothing; it is bound to the account by a keyed hash.
 */
export function knownDevices(secret: string, isSecure: boolean): KnownDevices {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const keyOf = (email: string) => sign(`account ${email.toLowerCase()}`);
  const seal = (name: string, email: string) => sign(`device ${name} ${keyOf(email)}`);
  return {
    keyOf,
    nameOf(headers, email) {
      const [, name = '', sealed = ''] = cookiePattern.exec(headers.get('cookie') ?? '') ?? [];
      return name && isSame(sealed, seal(name, email)) ? name : undefined;
    },
    remember(email) {
      const name = randomBytes(12).toString('base64url');
      const secure = isSecure ? '; Secure' : '';
      return `${COOKIE}=${name}.${seal(name, email)}; Max-Age=${YEAR_SECONDS}; Path=/auth; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

const cookiePattern = /(?:^|;\s*)troy\.device=([\w-]{16})\.([\w-]{43})(?:;|$)/;

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
