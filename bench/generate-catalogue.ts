import { once } from 'node:events';
import { generatedLines } from './growth/generated-catalogue.ts';

/** `node bench/generate-catalogue.ts 100000 > goods.jsonl` writes a made-up catalogue for CATALOGUE_FILE. */
const count = Number(process.argv[2]);
if (!Number.isSafeInteger(count) || count < 1) {
  console.error('How many products? A whole number above 0.');
  process.exit(2);
}
for (const line of generatedLines(count)) {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
