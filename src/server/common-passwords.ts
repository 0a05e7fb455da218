import { dictionary } from '@zxcvbn-ts/language-common';

const SHORTEST = 8;

/** Passwords that people use most, from published leaks, so far as they are long enough to be chosen here at all. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= SHORTEST)
    .map((password) => password.toLowerCase()),
);

/** Whether a guesser would try this password first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
