import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DatabaseError } from './errors.ts';
import { shopFacts } from './schema.ts';
import type { Db } from './types.ts';

const SECRET = 'secret';

/**
 * Keeps a mark of the secret at the first start, and throws DatabaseError at a start with another one: all sessions
 * would end, and second factors could not be read.
 */
export async function refuseOtherSecret(db: Db, secret: string): Promise<void> {
  const [kept] = await db.select().from(shopFacts).where(eq(shopFacts.name, SECRET));
  if (!kept) {
    // Of processes that start together the first one keeps its own.
    await db
      .insert(shopFacts)
      .values({ name: SECRET, value: markOf(secret) })
      .onConflictDoNothing();
    return refuseOtherSecret(db, secret);
  }
  if (kept.value !== markOf(secret))
    throw new DatabaseError(
      'APP_SECRET is not the one that this database was made with: set that one. Where it is lost, npm run change-secret goes on with this one: everybody signs in again, and sets up a new second factor.',
    );
}

/** Replaces the mark of the secret, so that the next start with this secret is not refused. */
export async function changeSecret(db: Db, secret: string): Promise<void> {
  const value = markOf(secret);
  await db
    .insert(shopFacts)
    .values({ name: SECRET, value })
    .onConflictDoUpdate({ target: shopFacts.name, set: { value } });
}

function markOf(secret: string): string {
  return createHmac('sha256', secret).update('the secret of this shop').digest('base64url');
}
