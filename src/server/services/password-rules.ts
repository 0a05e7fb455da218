/** Whether a guesser would try this password first for this account. */
export type IsEasilyGuessed = (password: string, owner: { readonly name: string; readonly email: string }) => boolean;

/** Among those that everybody uses, or the customer's own name or e-mail address. */
export function createPasswordRules(isCommonPassword: (password: string) => boolean): IsEasilyGuessed {
  return (password, { name, email }) => {
    const typed = password.toLowerCase();
    return isCommonPassword(password) || typed === name.toLowerCase() || typed === email.toLowerCase();
  };
}
