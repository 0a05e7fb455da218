// @ts-check
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, version: string, identifier?: string, text?: string }} License */

/**
 * Writes `client/licenses.txt`: the notices of all packages and fonts that browsers are sent, which their licenses ask for. Each of the
 * two builds leaves a list of its own, and either may be the newer one.
 * @param {string} build folder of all that is built
 * @param {'client' | 'desk'} site that was just built
 * @returns {string} the file, to be compressed
 */
export function writeLicenses(build, site) {
  /** @param {string} name */
  const listOf = (name) => path.join(build, `${name}-licenses.json`);
  // A build empties its own folder, and what stands in that of the shop is public.
  renameSync(path.join(build, site, 'licenses.json'), listOf(site));
  /** @type {License[]} */
  const found = ['client', 'desk']
    .map(listOf)
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  const licenses = new Map(found.map((license) => [`${license.name} ${license.version}`, license]));
  const notices = [...licenses].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, license]) => notice(license));
  const file = path.join(build, 'client', 'licenses.txt');
  const head = 'This website uses the open-source software and fonts below, each under its own license.\n';
  writeFileSync(file, [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`));
  return file;
}

/** @param {License} license */
function notice({ name, version, identifier, text }) {
  return `${name} ${version}${identifier ? ` (${identifier})` : ''}\n${text ? `\n${text}\n` : ''}`;
}
