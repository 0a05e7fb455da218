import { ConfigError } from '../config.ts';
import { isDatabaseUnavailable, NOT_FINISHED } from '../database/errors.ts';
import { DatabaseError } from '../database/open.ts';
import { type KeptWhere, nameOf, openExisting } from '../database/open-existing.ts';
import { resendFailed } from './queue.ts';

/**
 * Has the letters that were given up tried again, as if they were new: by the shop that runs there (PostgreSQL) or by the next one
 * that is started (PGlite). Answers what the operator reads. Throws DatabaseError where there is no database of the shop.
 */
export async function resendFailedLetters(where: KeptWhere): Promise<string> {
  const database = await openExisting(where);
  try {
    const letters = await resendFailed(database.db);
    const place = await nameOf(where);
    return letters === 0
      ? `No letter had failed in ${place}.`
      : `Tried again, out of ${place}: ${letters} ${letters === 1 ? 'letter' : 'letters'} that had failed.`;
  } finally {
    await database.close();
  }
}

/** What the operator reads of a fault; nothing where it is ours. */
export function sentenceOfResending(error: unknown): string | undefined {
  if (error instanceof DatabaseError || error instanceof ConfigError) return error.message;
  return isDatabaseUnavailable(error) ? NOT_FINISHED : undefined;
}
