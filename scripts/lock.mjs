// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 200;

/**
 * Does the work while no other process holds the lock: a file with the holder's process id, which only one process can
 * create. The lock of a process that is gone is taken over.
 * @param {string} file
 * @param {() => Promise<void>} work
 */
export async function withLock(file, work) {
  for (let tries = 0; !take(file); tries++) {
    if (tries === 1) console.log(`Another process prepares this folder: waiting. (If there is none, delete ${file}.)`);
    await wait(RETRY_MS);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (isHolderGone(file)) rmSync(file, { force: true });
    return false;
  }
}

/** An empty file is one whose holder is about to write its id; our own id is that of a process before a restart. */
function isHolderGone(/** @type {string} */ file) {
  try {
    const holder = readFileSync(file, 'utf8');
    if (holder === `${process.pid}`) return true;
    if (holder !== '') process.kill(Number(holder), 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
