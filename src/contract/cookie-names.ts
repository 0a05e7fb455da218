/**
 * The prefix of every cookie's name. On https browsers bind such a cookie to this very host, so that another host of the domain
 * cannot set one, of a sign-in that it has begun above all.
 */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-troy' : 'troy';
}

/** The name of the cookie that holds the session. */
export function sessionCookie(publicUrl: string): string {
  return `${cookiePrefix(publicUrl)}.session_token`;
}
