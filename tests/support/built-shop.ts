import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What `npm start` runs. */
export const BUILT_SHOP = path.join(ROOT, 'build/shop/built.js');

/** Before the first test: the shop that is started is the one of the sources as they are now. Takes no time where it is. */
export function buildShop(): void {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/prepare.mjs'), 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The shop could not be built.');
}
