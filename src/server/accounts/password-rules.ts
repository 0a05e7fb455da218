/** Whether a guesser would try this password first for this account. */
export type IsEasilyGuessed = (password: string, owner: { readonly name: string; readonly email: string }) => boolean;

/** Among those that everybody uses, or the customer's own name or e-mail address. */
export function createPasswordRules(isCommonPassword: (password: string) => boolean): IsEasilyGuessed {
  return (password, { name, email }) => {
    const chosen = spelled(password);
    return isCommonPassword(chosen) || chosen === spelled(name) || chosen === spelled(email);
  };
}

/** As it is hashed, which is the same for wide letters and narrow ones; and capitals are guessed along. */
function spelled(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
