import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { account } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

type Identity = { readonly id: string; readonly providerId: string; readonly userId: string };

/** The library's own code for an account that it does not link; another one would be shown as a failure of Google. */
const NOT_LINKED = 'account_not_linked';

/**
 * Refuses to link an account with a second factor: Google asks for no code of ours. Throws, so that nothing is stored. A new
 * account may be in a transaction that has not ended: only the library's own adapter sees it.
 */
export async function refuseLinking(identity: Omit<Identity, 'id'>, context: GenericEndpointContext | null) {
  if (identity.providerId !== 'google') return;
  const owner: ({ id: string } & { twoFactorEnabled?: boolean | null }) | null | undefined =
    await context?.context.internalAdapter.findUserById(identity.userId);
  if (!owner || owner.twoFactorEnabled) throw new APIError('FORBIDDEN', { code: NOT_LINKED });
}

/** Notifies the owner of a link. Where that fails it removes the link again, and throws. */
export async function notifyLinked(
  db: Db,
  { id, providerId, userId }: Identity,
  notify: (userId: string) => Promise<void>,
) {
  if (providerId !== 'google') return;
  const identities = await db.select({ id: account.id }).from(account).where(eq(account.userId, userId));
  // The first identity of a new account is no link.
  if (identities.length < 2) return;
  try {
    await notify(userId);
  } catch (error) {
    await db.delete(account).where(eq(account.id, id));
    throw error;
  }
}
