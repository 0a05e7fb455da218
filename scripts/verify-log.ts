import { parseArgs } from 'node:util';
import { nameOf, openExisting } from '#server/database/open.ts';
import { type LogHead, logStore, verifyLog } from '#server/desk/log-store.ts';
import { runCommand } from './run-command.ts';

class BrokenLog extends Error {}

/**
 * `npm run verify-log`: whether every row of the desk's log is sealed with the one before, and, with `-- --head COUNT:SEAL` as it or
 * a backup has printed it before, whether none of those has gone. Ends with 1 where one is not right.
 */
const kept = headGiven();
await runCommand(
  async (location) => {
    const database = await openExisting(location);
    try {
      const verified = await verifyLog(logStore(database.db, Date.now), kept);
      const place = await nameOf(location);
      if ('brokenAt' in verified)
        throw new BrokenLog(`The log in ${place} is broken at row ${verified.brokenAt}: it was changed or removed.`);
      const { id, seal } = verified.head;
      return `The log in ${place} is whole: ${id} rows. Its head is ${id}:${seal}`;
    } finally {
      await database.close();
    }
  },
  (error) => (error instanceof BrokenLog ? error.message : undefined),
);

function headGiven(): LogHead | undefined {
  const { head } = parseArgs({ options: { head: { type: 'string' } } }).values;
  if (head === undefined) return undefined;
  const [, id, seal = ''] = /^(\d+):([\w-]*)$/.exec(head) ?? [];
  if (id !== undefined) return { id: Number(id), seal };
  console.error('Usage: npm run verify-log -- --head COUNT:SEAL');
  process.exit(2);
}
