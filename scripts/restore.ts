import { describeBackupError, describeBooks, restoreBackup } from './backup-commands.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- FILE`: a backup into the empty database of the settings. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(2);
}
await runCommand(
  async (location) => {
    const books = await restoreBackup(location, file);
    return `Restored from ${file} into ${await describeBooks(location, books)}`;
  },
  (error) => describeBackupError(error, file),
);
