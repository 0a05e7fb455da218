/** The values of `/auth?error=` (section 8 of the specification, and Google's outage). Nothing else of an address is shown. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['no_user', 'Google authentication failed. Please try again.'],
  ['oauth_failed', 'Google authentication failed. Please try again.'],
  [
    'google_away',
    'Google cannot be reached right now. Please try again in a few minutes, or sign in with your password.',
  ],
  ['user_exists', 'An account with this email already exists. Please use regular sign in.'],
]);

export function authErrorSentence(error: string): string {
  return SENTENCES.get(error) ?? 'An error occurred during authentication.';
}
