import { dictionary } from '@zxcvbn-ts/language-common';

const SHORTEST = 8;

let common: ReadonlySet<string> | undefined;

/** Whether a guesser would try this password first. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon();
  return common.has(password.toLowerCase());
}

/** Passwords that people use most, from published leaks, so far as they are long enough to be chosen here at all. */
function readCommon(): ReadonlySet<string> {
  const long = dictionary['passwords-common'].filter((password) => password.length >= SHORTEST);
  return new Set(long.map((password) => password.toLowerCase()));
}
