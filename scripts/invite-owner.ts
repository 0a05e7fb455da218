import { accountStore } from '#server/accounts/account-store.ts';
import { sessionStore } from '#server/accounts/session-store.ts';
import { keptSecret, readConfig } from '#server/config.ts';
import { openExisting } from '#server/database/open.ts';
import { logStore } from '#server/desk/log-store.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { deskSessionStore } from '#server/staff/session-store.ts';
import { askNewFactor, invitationLink, inviteOwner } from '#server/staff/staff.ts';
import { staffStore } from '#server/staff/staff-store.ts';
import { runCommand } from './run-command.ts';

const words = process.argv.slice(2);
const email = words.find((word) => word.includes('@'));
const isNewFactor = words.includes('--new-factor');
if (!email) {
  console.error('Usage: npm run invite-owner -- MAIL [--new-factor]');
  process.exit(2);
}

/**
 * `npm run invite-owner -- mail@shop.example`: prints a link by which an owner of the desk joins, good once and for three days.
 * With `--new-factor` for somebody of the staff who has lost passkey and authenticator: ends their sessions, and the link asks
 * for new ones.
 */
await runCommand(async (location) => {
  const { publicUrl, appSecret, dataDir } = readConfig(process.env);
  const database = await openExisting(location);
  try {
    const link = await database.db.transaction(async (tx) => {
      const stores = {
        staff: staffStore(tx),
        log: logStore(tx, Date.now),
        accounts: accountStore(tx),
        sessions: sessionStore(tx),
        deskSessions: deskSessionStore(tx, Date.now),
        letters: letterStore(tx),
      };
      const person = isNewFactor ? await stores.staff.ofEmail(email) : undefined;
      const id = isNewFactor
        ? person && (await askNewFactor(stores, person, { kind: 'operator' }, Date.now()))
        : await inviteOwner(stores, email, Date.now());
      return id && invitationLink(stores.staff, id, { publicUrl, secret: appSecret ?? keptSecret(dataDir) });
    });
    return link
      ? `For ${email}, once and within three days:\n${link}`
      : `Nobody of the staff has the address ${email}.`;
  } finally {
    await database.close();
  }
});
