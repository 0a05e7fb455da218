// @ts-check
/**
 * Brings a checkout to the state that the other scripts need. npm runs it before `start`, `dev`, `check` and `test`, under
 * the machine's own Node and before any dependency exists: plain JavaScript, Node's own modules alone.
 *
 *   node scripts/prepare.mjs install   node_modules matches package-lock.json
 *   node scripts/prepare.mjs build     and build/ matches the sources of the site and of the server
 *
 * Each step leaves a stamp, a hash of what it was made from, and is skipped while the stamp is right. The stamp is removed
 * before the step and written after it: a step that was killed half-way is done again.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFile, compressFolder } from './compress.mjs';
import { keepAssets } from './keep-assets.mjs';
import { writeLicenses } from './licenses.mjs';
import { withLock } from './lock.mjs';

/** The least that can run npm for us. Everything else runs under the Node that the lock file brings along. */
const OLDEST_NODE_TO_INSTALL = 20;
/** The least that runs the shop, where no Node comes along (it does on Linux): it has to strip types by itself. */
const OLDEST_NODE_TO_RUN = 24;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const binFolder = path.join(root, 'node_modules', '.bin');
const pinnedNode = path.join(binFolder, 'node');

/** Said to the user without a stack. */
class Refusal extends Error {}

try {
  await prepare(process.argv[2]);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @param {string | undefined} goal */
async function prepare(goal) {
  if (goal !== 'install' && goal !== 'build') throw new Refusal('Usage: node scripts/prepare.mjs install|build');
  if (nodeMajor() < OLDEST_NODE_TO_INSTALL) {
    throw new Refusal(`This needs Node ${OLDEST_NODE_TO_INSTALL} or newer; this is Node ${process.versions.node}.`);
  }
  await once('node_modules/.stamp', installKey, 'Installing dependencies', install);
  if (!existsSync(pinnedNode) && nodeMajor() < OLDEST_NODE_TO_RUN) {
    throw new Refusal(
      `On ${process.platform}-${process.arch} no Node comes along, so Node ${OLDEST_NODE_TO_RUN} or newer has to be installed; this is Node ${process.versions.node}.`,
    );
  }
  if (goal !== 'build') return;
  await once('build/.stamp', siteKey, 'Building the site', buildSite);
  await once('build/desk/.stamp', deskKey, 'Building the desk', buildDesk);
  await once('build/shop/.stamp', serverKey, 'Building the server', buildServer);
}

/**
 * Does the work unless its stamp says that it is done, and prints one line. One process at a time: the others wait, then
 * find the stamp.
 * @param {string} stamp file below the root
 * @param {() => string} currentKey
 * @param {string} what
 * @param {(key: string) => Promise<void>} work
 */
async function once(stamp, currentKey, what, work) {
  const file = path.join(root, stamp);
  const isDone = () => existsSync(file) && readFileSync(file, 'utf8') === currentKey();
  if (isDone()) return;
  await withLock(path.join(root, '.prepare.lock'), async () => {
    if (isDone()) return;
    const key = currentKey();
    const startedAt = Date.now();
    process.stdout.write(`${what} ... `);
    rmSync(file, { force: true });
    try {
      await work(key);
    } catch (error) {
      process.stdout.write('failed\n');
      throw error;
    }
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, key);
    process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
  });
}

function installKey() {
  const description = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies, overrides } = description;
  return createHash('sha256')
    .update(
      JSON.stringify([process.platform, process.arch, dependencies, devDependencies, optionalDependencies, overrides]),
    )
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

async function install() {
  // The Node below node_modules must not be the one that runs npm: npm removes the folder first.
  const PATH = searchPath().filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')));
  // In production npm would leave out what the build and the checks need.
  const env = { NODE_ENV: 'development', PATH: PATH.join(path.delimiter) };
  await run('npm', ['ci', '--include=dev', '--include=optional', '--prefer-offline'], env);
  const worksHere = existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0;
  // A system with another C library gets the package but cannot run it.
  if (!worksHere) rmSync(pinnedNode, { force: true });
}

/** Of all that the site is built from: nothing of the desk. */
function siteKey() {
  const web = filesBelow('src/web').filter((file) => !file.startsWith('src/web/desk/'));
  const sources = ['src/catalogue', 'src/contract', 'src/domain', 'public'];
  return keyOf([
    ...sources,
    ...web,
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/compress.mjs',
    'scripts/keep-assets.mjs',
    'scripts/licenses.mjs',
  ]);
}

/** Of all that the desk is built from: with what it shares with the site. */
function deskKey() {
  const sources = ['src/catalogue', 'src/contract', 'src/domain', 'src/web'];
  const scripts = ['scripts/compress.mjs', 'scripts/keep-assets.mjs', 'scripts/licenses.mjs'];
  return keyOf([...sources, 'tsconfig.json', 'vite.desk.config.ts', ...scripts]);
}

/** Of all that the server is built from. */
function serverKey() {
  const sources = ['src/catalogue', 'src/contract', 'src/domain', 'src/server'];
  return keyOf([...sources, 'tsconfig.json', 'vite.server.config.ts', 'scripts/prepare-start.ts']);
}

/** @param {string[]} sources files and folders below the root, beside those that every build is made from */
function keyOf(sources) {
  const always = ['package.json', 'package-lock.json', 'scripts/prepare.mjs'];
  const hash = createHash('sha256');
  for (const file of [...always, ...sources.flatMap(filesBelow)].filter((name) => !/\.test\.tsx?$/.test(name))) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} key of what it is built from */
async function buildSite(key) {
  // Any other value of NODE_ENV bundles the development edition of React, without a word.
  await run('react-router', ['build'], { NODE_ENV: 'production', PATH: buildPath() });
  writeLicenses(path.join(root, 'build'), 'client');
  await compressFolder(path.join(root, 'build', 'client'));
  keepAssets(path.join(root, 'build'), key);
}

/** @param {string} key of what it is built from */
async function buildDesk(key) {
  const args = ['build', '--config', 'vite.desk.config.ts', '--logLevel', 'warn'];
  await run('vite', args, { NODE_ENV: 'production', PATH: buildPath() });
  await compressFile(writeLicenses(path.join(root, 'build'), 'desk'));
  await compressFolder(path.join(root, 'build', 'desk'));
  keepAssets(path.join(root, 'build'), key, 'desk');
}

async function buildServer() {
  const args = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'];
  const env = { NODE_ENV: 'production', PATH: buildPath() };
  await run('vite', args, env);
  await run('node', ['scripts/prepare-start.ts'], env);
}

function buildPath() {
  return [binFolder, ...searchPath()].join(path.delimiter);
}

/** @param {string} folder or file below the root @returns {string[]} */
function filesBelow(folder) {
  const inside = path.join(root, folder);
  if (!existsSync(inside)) return [];
  if (!statSync(inside).isDirectory()) return [folder];
  return readdirSync(inside, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .sort();
}

/**
 * Runs a command; what it prints is shown only if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env added to that of this process
 * @returns {Promise<void>}
 */
function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    /** @type {string[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => output.push(text));
    }
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    const fail = () => reject(new Refusal(`${output.join('')}\n"${command} ${args.join(' ')}" failed.`));
    child.once('error', fail);
    child.once('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (code === 0) resolve();
      else fail();
    });
  });
}

function searchPath() {
  return (process.env.PATH ?? '').split(path.delimiter);
}

function nodeMajor() {
  return Number(process.versions.node.split('.')[0]);
}
