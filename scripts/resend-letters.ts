import { nameOf, openExisting } from '#server/database/open.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run resend-letters`: letters that have failed are tried again as if they were new, by the shop that runs on the database
 * of the settings (PostgreSQL) or by the next one that is started (PGlite).
 */
await runCommand(async (location) => {
  const database = await openExisting(location);
  try {
    const letters = await letterStore(database.db).retryFailed();
    const place = await nameOf(location);
    return letters === 0
      ? `No email had failed in ${place}.`
      : `Tried again, out of ${place}: ${letters} ${letters === 1 ? 'email' : 'emails'} that had failed.`;
  } finally {
    await database.close();
  }
});
