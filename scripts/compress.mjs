// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
/** Below this a compressed answer is hardly smaller than its headers. */
const SMALLEST_BYTES = 512;

/**
 * Writes a `.br` and a `.gz` beside every text file of the folder, so that the server never compresses a file itself.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(path.join(folder, name))));
}

/**
 * Writes a `.br` and a `.gz` beside a file.
 * @param {string} file
 */
export async function compressFile(file) {
  const content = await readFile(file);
  if (content.length <= SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([
    br.length < content.length && writeFile(`${file}.br`, br),
    gz.length < content.length && writeFile(`${file}.gz`, gz),
  ]);
}
