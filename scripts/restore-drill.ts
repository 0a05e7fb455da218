import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openExisting } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { logStore, verifyLog } from '#server/desk/log-store.ts';
import { describeBackupError, describeBooks, restoreBackup } from './backup-commands.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run restore-drill -- FOLDER`: restores the newest backup of a folder into an embedded database that is thrown away, and
 * compares rows and sums with what the backup says, and verifies the seals of the desk's log. Ends with 1 where it cannot be
 * restored. Either way `troy.prom` beside it tells Prometheus.
 */
const [folder = ''] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run restore-drill -- FOLDER');
  process.exit(2);
}
await runCommand(
  async () => {
    const backup = await newestBackup();
    try {
      const { said, isLogWhole } = await restoreIntoScratch(backup.file);
      await tell(backup.at, { troy_restore_drill_success: 1, troy_log_whole: isLogWhole ? 1 : 0 });
      return isLogWhole ? said : `${said}\nThe log in it is broken: verify-log names the first row that is not right.`;
    } catch (error) {
      await tell(backup.at, { troy_restore_drill_success: 0 });
      throw error;
    }
  },
  (error) => describeBackupError(error, folder),
);

async function newestBackup(): Promise<{ file: string; at: number }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
  const backups = await Promise.all(
    names.map(async (name) => ({ file: path.join(folder, name), at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const [newest] = backups.sort((one, other) => other.at - one.at);
  if (newest) return newest;
  console.error(`There is no backup in ${folder}.`);
  return process.exit(1);
}

async function restoreIntoScratch(file: string): Promise<{ said: string; isLogWhole: boolean }> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'troy-restore-drill-'));
  const location = { kind: 'pglite', folder: path.join(scratch, 'data') } as const;
  try {
    const books = await restoreBackup(location, file);
    const said = `Restored ${file} on trial, into ${await describeBooks(location, books)}`;
    return { said, isLogWhole: await hasWholeLog(location) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function hasWholeLog(location: DatabaseLocation): Promise<boolean> {
  const { db, close } = await openExisting(location);
  try {
    return 'head' in (await verifyLog(logStore(db, Date.now)));
  } finally {
    await close();
  }
}

/** As the textfile collector of node_exporter reads it: never half a file. */
async function tell(backedUpAt: number, proven: Readonly<Record<string, 0 | 1>>): Promise<void> {
  const lines = {
    troy_backup_last_seconds: Math.round(backedUpAt / 1000),
    troy_restore_drill_last_seconds: Math.round(Date.now() / 1000),
    ...proven,
  };
  const text = Object.entries(lines).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`);
  const file = path.join(folder, 'troy.prom');
  await writeFile(`${file}.unfinished`, text.join(''), { mode: 0o644 });
  await rename(`${file}.unfinished`, file);
}
