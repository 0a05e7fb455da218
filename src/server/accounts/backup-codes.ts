import { randomInt } from 'node:crypto';

/** Digits and capitals without those that look alike on paper: 0 and O, 1, I and L, U and V. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;
const COUNT = 10;

/** Ten new backup codes, `7K3MQ-XH2RD`: 49 bits each. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: COUNT }, () => withHyphen(Array.from({ length: 2 * HALF }, randomSign).join('')));
}

/**
 * Returns the stored codes that a typed one can stand for, without regard to case and hyphens; never empty. Codes of older
 * accounts mix the cases, so the text also counts as typed.
 */
export function backupCodesMeant(typed: string): readonly string[] {
  const signs = typed.replaceAll('-', '');
  return [...new Set([signs.toUpperCase(), signs])].map(withHyphen);
}

function randomSign(): string {
  return SIGNS.charAt(randomInt(SIGNS.length));
}

function withHyphen(signs: string): string {
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}
