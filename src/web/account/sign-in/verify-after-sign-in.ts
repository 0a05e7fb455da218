/** History state for the sign-in page, so that it leads back to the emailed link. */
export function toVerifyEmail(token: string) {
  return { verifyToken: token };
}

/** The page after a sign-in: the emailed link if it began there, else home. */
export function afterSignIn(state: unknown): { readonly pathname: string; readonly hash?: string } {
  if (typeof state !== 'object' || state === null || !('verifyToken' in state)) return { pathname: '/' };
  const { verifyToken } = state;
  return typeof verifyToken === 'string' && /^[\w-]+$/.test(verifyToken)
    ? { pathname: '/auth/verify-email', hash: `token=${verifyToken}` }
    : { pathname: '/' };
}
