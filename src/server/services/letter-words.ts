import type { Account } from '../stores/accounts.ts';

/**
 * What a customer typed, as a letter repeats it: without the signs by which mail programs make a link of text. Nobody has them in
 * a name or an address.
 */
export function withoutLinks(text: string): string {
  return text.replace(/:\/\/|www\./gi, ' ');
}

/**
 * By name is greeted who is known to read letters at the address. Elsewhere the name could be anybody's advertisement, sent by us
 * to somebody who never heard of it.
 */
export function greeting({ name, isEmailVerified }: Pick<Account, 'name' | 'isEmailVerified'>): string {
  return isEmailVerified ? `Hello ${withoutLinks(name)},` : 'Hello,';
}
