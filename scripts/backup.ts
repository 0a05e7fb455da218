import { describeBackupError, describeBooks, makeBackup } from './backup-commands.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- FILE`: all that must not be lost, from the database of the settings into one file. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run backup -- FILE');
  process.exit(2);
}
await runCommand(
  async (location) => {
    const books = await makeBackup(location, file);
    return `Backed up into ${file} from ${await describeBooks(location, books)}`;
  },
  (error) => describeBackupError(error, file),
);
