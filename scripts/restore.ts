import { readConfig } from '#server/config.ts';
import { describeBooks, restoreBackup, sentenceOfBackup } from '#server/database/backup-commands.ts';

/** `npm run restore -- FILE`: a backup into the empty database of the settings. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(2);
}
try {
  const { database } = readConfig(process.env);
  const books = await restoreBackup(database, file);
  console.log(`Restored from ${file} into ${await describeBooks(database, books)}`);
  process.exit(0);
} catch (error) {
  console.error(sentenceOfBackup(error, file) ?? error);
  process.exit(1);
}
