/** What `/auth?error=` may say (section 8 of the specification). Nothing else of the address is ever shown. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['no_user', 'Google authentication failed. Please try again.'],
  ['oauth_failed', 'Google authentication failed. Please try again.'],
  ['user_exists', 'An account with this email already exists. Please use regular sign in.'],
]);

export function authErrorSentence(error: string): string {
  return SENTENCES.get(error) ?? 'An error occurred during authentication.';
}
