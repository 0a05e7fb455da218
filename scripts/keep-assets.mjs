// @ts-check
import { cpSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds to the assets of a build those of the build before it: pages that are open, and processes that are not restarted yet,
 * still ask for them. Names tell what is in a file, so that the two never differ in one.
 * @param {string} build folder of all that is built, with a whole new site in it
 * @param {string} key names what this build was made from
 * @param {'client' | 'desk'} site of the shop, or of the desk
 */
export function keepAssets(build, key, site = 'client') {
  const assets = path.join(build, site, 'assets');
  const kept = path.join(build, site === 'client' ? 'kept-assets' : 'kept-desk-assets');
  const own = path.join(kept, key);
  rmSync(own, { recursive: true, force: true });
  cpSync(assets, own, { recursive: true });
  // A copied folder may keep the time of what it is a copy of.
  utimesSync(own, new Date(), new Date());
  const [before, ...older] = readdirSync(kept)
    .filter((name) => name !== key)
    .map((name) => path.join(kept, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const folder of older) rmSync(folder, { recursive: true });
  if (before) cpSync(before, assets, { recursive: true, force: false });
}
