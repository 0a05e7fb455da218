import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts';
import { readProducts } from '#catalogue/catalogue-file.ts';
import { troyCatalogue } from '#catalogue/stock.ts';

/** Faults of the catalogue's file, in sentences for the operator. */
export class CatalogueError extends Error {}

/** The goods of the file, or those that come with the shop. Throws CatalogueError where it cannot be used. */
export async function openCatalogue(file: string | undefined): Promise<Catalogue> {
  if (file === undefined) return troyCatalogue();
  const read = readProducts(linesOf(await bytesOf(file)));
  if (read.ok) return createCatalogue(read.products, undefined, ({ id }) => read.facts.get(id));
  throw new CatalogueError(
    [`Cannot use the catalogue ${file}:`, ...read.faults.map((fault) => `  ${fault}.`)].join('\n'),
  );
}

async function bytesOf(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new CatalogueError(`Cannot read the catalogue ${file}: ${error.message}.`);
  });
  if (!isUtf8(bytes)) throw new CatalogueError(`Cannot read the catalogue ${file}: it is no text in UTF-8.`);
  return bytes;
}

const LINE_END = 10;

/** One line after the other: a long file is never a single text in memory. */
function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    yield bytes.toString('utf8', from, end < 0 ? bytes.length : end);
    from = end < 0 ? bytes.length : end + 1;
  }
}
