import { keptSecret, readConfig } from '#server/config.ts';
import { nameOf, openExisting } from '#server/database/open.ts';
import { changeSecret } from '#server/database/shop-facts.ts';
import { runCommand } from './run-command.ts';

/** `npm run change-secret`: the shop goes on with the secret of the settings, where the one of before is lost or known to others. */
await runCommand(async (location) => {
  const { appSecret, dataDir } = readConfig(process.env);
  const database = await openExisting(location);
  try {
    await changeSecret(database.db, appSecret ?? keptSecret(dataDir));
    return `The shop on ${await nameOf(location)} goes on with this secret. Restart every process; everybody signs in again, and second factors have to be set up anew.`;
  } finally {
    await database.close();
  }
});
