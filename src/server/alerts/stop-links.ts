import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link stops: one alert, or all of a customer. */
export type Stopped = { readonly what: 'alert' | 'all'; readonly id: string };

export type StopLinks = {
  make(stopped: Stopped): string;
  /** Undefined for a token that was not made here. */
  read(token: string): Stopped | undefined;
};

const MAC_BYTES = 16;
const LETTERS = { alert: 'a', all: 'u' } as const;

/** Tokens that name what they stop and prove it by a keyed hash: they are good for as long as there is something to stop. */
export function createStopLinks(secret: string): StopLinks {
  const macOf = (named: string) =>
    createHmac('sha256', secret).update(`stop alerts ${named}`).digest().subarray(0, MAC_BYTES);
  return {
    make({ what, id }) {
      const named = `${LETTERS[what]}${id}`;
      return `${named}${macOf(named).toString('base64url')}`;
    },
    read(token) {
      const length = Buffer.alloc(MAC_BYTES).toString('base64url').length;
      const named = token.slice(0, -length);
      const mac = Buffer.from(token.slice(-length), 'base64url');
      if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(named))) return undefined;
      return { what: named.startsWith(LETTERS.alert) ? 'alert' : 'all', id: named.slice(1) };
    },
  };
}
