import { readConfig } from '#server/config.ts';
import { describeBooks, makeBackup, sentenceOfBackup } from '#server/database/backup-commands.ts';

/** `npm run backup -- FILE`: all that must not be lost, from the database of the settings into one file. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run backup -- FILE');
  process.exit(2);
}
try {
  const { database } = readConfig(process.env);
  const books = await makeBackup(database, file);
  console.log(`Backed up into ${file} from ${await describeBooks(database, books)}`);
  process.exit(0);
} catch (error) {
  console.error(sentenceOfBackup(error, file) ?? error);
  process.exit(1);
}
