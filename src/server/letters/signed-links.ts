import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purposes of links in emails, each with the letter that its token begins with. */
const PURPOSES = { 'stop-alert': 'a', 'stop-alerts': 'u', 'confirm-newsletter': 'c', 'leave-newsletter': 'l' } as const;

export type LinkedPurpose = keyof typeof PURPOSES;
export type Linked = { readonly purpose: LinkedPurpose; readonly id: string };

export type SignedLinks = {
  make(linked: Linked): string;
  /** Undefined for a token that was not made here. */
  read(token: string): Linked | undefined;
};

const MAC_BYTES = 16;
const MAC_LENGTH = Buffer.alloc(MAC_BYTES).toString('base64url').length;

/**
 * Tokens that name what they are about and prove it by a keyed hash: nothing is stored, and they are good for as long as there
 * is something to do.
 */
export function createSignedLinks(secret: string): SignedLinks {
  const macOf = (named: string) =>
    createHmac('sha256', secret)
      .update(`link of an email ${named}`)
      .digest()
      .subarray(0, MAC_BYTES)
      .toString('base64url');
  return {
    make({ purpose, id }) {
      const named = `${PURPOSES[purpose]}${id}`;
      return `${named}${macOf(named)}`;
    },
    read(token) {
      const named = token.slice(0, -MAC_LENGTH);
      const [given, made] = [Buffer.from(token.slice(-MAC_LENGTH)), Buffer.from(macOf(named))];
      if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
      const purpose = Object.keys(PURPOSES).find((name) => PURPOSES[name as LinkedPurpose] === named[0]);
      return purpose === undefined ? undefined : { purpose: purpose as LinkedPurpose, id: named.slice(1) };
    },
  };
}
