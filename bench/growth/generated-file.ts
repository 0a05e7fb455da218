import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatedLines } from './generated-catalogue.ts';

/** Hands `measure` a file of so many made-up products, for CATALOGUE_FILE, and removes it afterwards. */
export async function withGeneratedFile<Rows>(count: number, measure: (file: string) => Promise<Rows>): Promise<Rows> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-goods-'));
  const file = path.join(folder, 'goods.jsonl');
  await writeFile(file, [...generatedLines(count)].join('\n'));
  try {
    return await measure(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
