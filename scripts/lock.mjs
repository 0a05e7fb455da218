// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** The holder renews its lock this often. */
const HEARTBEAT_MS = 1000;
/** A lock that was not renewed for so long while somebody watched it has lost its holder. */
const LOST_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 200;

/**
 * Does the work while no other process does the work under the same lock. The lock is a folder, as making one is atomic on
 * every file system. A holder that died is noticed at once on the same machine, else by its missing heartbeat.
 *
 * The work is given a function that names its child process: the child may outlive a holder that was killed, and holds the
 * lock as long as it lives.
 * @template Result
 * @param {string} folder
 * @param {(nameChild: (pid: number) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(folder, work) {
  await take(folder);
  const heartbeat = setInterval(() => renew(folder), HEARTBEAT_MS);
  try {
    return await work((pid) => writeHolder(folder, `${me()} ${pid}`));
  } finally {
    clearInterval(heartbeat);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function take(folder) {
  let seen = '';
  let seenSince = Date.now();
  let isAnnounced = false;
  while (!tryToTake(folder)) {
    const now = look(folder);
    if (now.mark !== seen) {
      seen = now.mark;
      seenSince = Date.now();
    }
    if (now.holder && (isDead(now.holder) || Date.now() - seenSince > LOST_AFTER_MS)) {
      breakLock(folder, now.holder);
    } else {
      if (!isAnnounced) console.log('Waiting for another process that is setting up the same folder ...');
      isAnnounced = true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

/** @param {string} folder */
function tryToTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  writeHolder(folder, me());
  return true;
}

/** @param {string} folder @param {string} holder */
function writeHolder(folder, holder) {
  const file = path.join(folder, 'holder');
  writeFileSync(`${file}.new`, holder);
  renameSync(`${file}.new`, file);
}

/**
 * Who holds the lock, and a mark that changes with every heartbeat. A lock whose holder has not yet written its name counts
 * as held by '?'.
 * @param {string} folder
 * @returns {{ holder: string, mark: string }}
 */
function look(folder) {
  try {
    const { mtimeMs } = statSync(folder);
    let holder = '?';
    try {
      holder = readFileSync(path.join(folder, 'holder'), 'utf8') || '?';
    } catch {
      // Between the making of the folder and the writing of the name.
    }
    return { holder, mark: `${holder} ${mtimeMs}` };
  } catch {
    return { holder: '', mark: '' };
  }
}

/** @param {string} holder */
function isDead(holder) {
  const [host, ...pids] = holder.split(' ');
  return host === hostname() && pids.length > 0 && pids.every((pid) => !isAlive(Number(pid)));
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}

/**
 * Moves the lock of a lost holder away. Of two that try, one may move the new lock of the other: it sees a name that it did
 * not expect and puts it back.
 * @param {string} folder
 * @param {string} expected
 */
function breakLock(folder, expected) {
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
    if (look(aside).holder === expected) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, folder);
  } catch {
    // Another process was first.
  }
}

/** @param {string} folder */
function renew(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Somebody took the lock away by hand; the work goes on.
  }
}

function me() {
  return `${hostname()} ${process.pid}`;
}
