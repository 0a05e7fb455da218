import { accountStore } from '#server/accounts/account-store.ts';
import { removeAccount } from '#server/accounts/profile.ts';
import { openExisting } from '#server/database/open.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run delete-account -- mail@example.com`: deletes the account of a customer who cannot sign in any more, as they would do it
 * under Profile. Their orders stay.
 */
const [email] = process.argv.slice(2);
if (!email?.includes('@')) {
  console.error('Usage: npm run delete-account -- mail@example.com');
  process.exit(2);
}
await runCommand(async (location) => {
  const { db, close } = await openExisting(location);
  try {
    return await db.transaction(async (tx) => {
      const stores = { accounts: accountStore(tx), letters: letterStore(tx) };
      const found = await stores.accounts.findByEmail(email);
      if (!found) return `No account has the address ${email}.`;
      await stores.accounts.lock(found.id);
      const account = await stores.accounts.find(found.id);
      if (account) await removeAccount(stores, account);
      return `The account of ${email} is deleted. Its orders stay, and an email tells its owner.`;
    });
  } finally {
    await close();
  }
});
