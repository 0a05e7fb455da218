import { describeBooks, restoreBackup, sentenceOfBackup } from '#server/backups.ts';
import { readConfig } from '#server/config.ts';

/** `npm run restore -- FILE`: a backup into the empty database of the settings. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- FILE');
  process.exit(2);
}
try {
  const books = await restoreBackup(readConfig(process.env).database, file);
  console.log(`Restored from ${file}:\n${describeBooks(books)}`);
  process.exit(0);
} catch (error) {
  console.error(sentenceOfBackup(error, file) ?? error);
  process.exit(1);
}
