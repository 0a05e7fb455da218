import { APIError } from 'better-auth/api';

/** better-auth answers a failed query as a fault of its own, without the cause: what it could not do may do well later. */
export function sayAway(error: unknown): never {
  if (!(error instanceof APIError) || error.statusCode < 500) throw error;
  throw Object.assign(new Error('Accounts could not be read or kept', { cause: error }), { code: 'ACCOUNTS_AWAY' });
}

export function hasCode(error: unknown, start: string): boolean {
  return error instanceof APIError && typeof error.body?.code === 'string' && error.body.code.startsWith(start);
}
