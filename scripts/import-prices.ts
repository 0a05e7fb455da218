import { readFile } from 'node:fs/promises';
import { nameOf, openExisting } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { PriceFileError, readPriceFile } from '#server/prices/price-file.ts';
import { stepStore } from '#server/prices/step-store.ts';
import { runCommand } from './run-command.ts';

/** `npm run import-prices -- FILE.csv --source NAME`: daily closes of the years before the shop kept its own. */
const [file, option, source, ...others] = process.argv.slice(2);
if (!file || option !== '--source' || !source || others.length > 0) {
  console.error('Usage: npm run import-prices -- FILE.csv --source NAME');
  process.exit(2);
}
const [csv, provider] = [file, source];
await runCommand(importPrices, (error) => (error instanceof PriceFileError ? error.message : undefined));

async function importPrices(location: DatabaseLocation): Promise<string> {
  const text = await readFile(csv, 'utf8').catch(() => {
    throw new PriceFileError(`Cannot read ${csv}.`);
  });
  const days = readPriceFile(text, Date.now());
  const database = await openExisting(location);
  try {
    const stored = await stepStore(database.db).importDays(days, provider);
    const kept = stored < days.length ? ` ${days.length - stored} days have prices of the shop's own, which stay.` : '';
    return `${stored} days of ${provider} imported into ${await nameOf(location)}.${kept}`;
  } finally {
    await database.close();
  }
}
