import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { account } from '../database/schema.ts';

type Identity = { readonly id: string; readonly providerId: string; readonly userId: string };

/** The library's own code where it does not join; another error would be told as a failure of Google. */
const NOT_JOINED = 'account_not_linked';

/**
 * An account whose owner asks for a second step is joined by nobody: Google asks for no code of ours. Throws, so that nothing is
 * kept and nobody is signed in. A new account may be in a transaction that has not ended yet: only the library sees it.
 */
export async function refuseToJoin(identity: Omit<Identity, 'id'>, context: GenericEndpointContext | null) {
  if (identity.providerId !== 'google') return;
  const owner: ({ id: string } & { twoFactorEnabled?: boolean | null }) | null | undefined =
    await context?.context.internalAdapter.findUserById(identity.userId);
  if (!owner || owner.twoFactorEnabled) throw new APIError('FORBIDDEN', { code: NOT_JOINED });
}

/** Tells the owner whose account was joined. What no letter can tell of is undone: throws what went wrong. */
export async function tellOfJoining(
  db: Db,
  { id, providerId, userId }: Identity,
  tell: (userId: string) => Promise<void>,
) {
  if (providerId !== 'google') return;
  const ways = await db.select({ id: account.id }).from(account).where(eq(account.userId, userId));
  // The first way into a new account joins nothing.
  if (ways.length < 2) return;
  try {
    await tell(userId);
  } catch (error) {
    await db.delete(account).where(eq(account.id, id));
    throw error;
  }
}
