import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop } from '../../support/shop-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'troy-new-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function startOnceIn(name: string): Promise<string> {
  const dataDir = path.join(folder, name);
  const shop = await startShop({ database: 'pglite', dataDir });
  await shop.stop();
  return dataDir;
}

/** `initdb` gives every database a number of its own, at the beginning of this file. */
const systemIdentifier = async (dataDir: string) =>
  (await readFile(path.join(dataDir, 'pglite/global/pg_control'))).readBigUInt64LE(0);

it('a first start unpacks the empty database of the build, for its owner alone, also after one that was killed', async () => {
  await mkdir(path.join(folder, 'killed/pglite.new/base'), { recursive: true });
  await writeFile(path.join(folder, 'killed/pglite.new/base/half'), '');
  const [killed, fresh] = [await startOnceIn('killed'), await startOnceIn('fresh')];
  expect(await systemIdentifier(killed)).toBe(await systemIdentifier(fresh));
  expect(await readdir(killed)).not.toContain('pglite.new');
  const modeOf = async (name: string) => ((await stat(path.join(fresh, name))).mode & 0o777).toString(8);
  const modes = await Promise.all(['.', 'app-secret', 'pglite'].map(modeOf));
  expect(modes).toEqual(['700', '600', '700']);
}, 180_000);
