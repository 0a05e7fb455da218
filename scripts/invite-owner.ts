import { readConfig } from '#server/config.ts';
import { openExisting } from '#server/database/open.ts';
import { logStore } from '#server/desk/log-store.ts';
import { inviteOwner, renewLink } from '#server/desk/staff.ts';
import { staffStore } from '#server/desk/staff-store.ts';
import { runCommand } from './run-command.ts';

const [email] = process.argv.slice(2);

/** `npm run invite-owner -- mail@shop.example`: prints a link by which an owner of the desk joins, good once and for three days. */
await runCommand(async (location) => {
  if (!email?.includes('@')) return 'Name the owner: npm run invite-owner -- mail@shop.example';
  const database = await openExisting(location);
  try {
    const link = await database.db.transaction(async (tx) => {
      const stores = { staff: staffStore(tx), log: logStore(tx, Date.now) };
      const id = await inviteOwner(stores, email, Date.now());
      return renewLink(stores.staff, id, readConfig(process.env).publicUrl);
    });
    return `For ${email}, once and within three days:\n${link}`;
  } finally {
    await database.close();
  }
});
