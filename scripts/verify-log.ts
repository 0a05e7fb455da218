import { nameOf, openExisting } from '#server/database/open.ts';
import { firstBrokenRow, logStore } from '#server/desk/log-store.ts';
import { runCommand } from './run-command.ts';

class BrokenLog extends Error {}

/** `npm run verify-log`: whether every row of the desk's log is sealed with the one before. Ends with 1 where one is not. */
await runCommand(
  async (location) => {
    const database = await openExisting(location);
    try {
      const log = logStore(database.db, Date.now);
      const broken = await firstBrokenRow(log);
      const place = await nameOf(location);
      if (broken !== undefined) throw new BrokenLog(`The log in ${place} is broken at row ${broken}.`);
      return `The log in ${place} is whole: ${await log.newest()} rows.`;
    } finally {
      await database.close();
    }
  },
  (error) => (error instanceof BrokenLog ? error.message : undefined),
);
