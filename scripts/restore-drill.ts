import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeBackupError, describeChecksums, restoreBackup } from './backup-commands.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run restore-drill -- FOLDER`: restores the newest backup of a folder into an embedded database that is thrown away, and
 * compares rows and sums with what the backup says. Ends with 1 where it cannot be restored. Either way `troy.prom` beside it
 * tells Prometheus.
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
      const said = await restoreIntoScratch(backup.file);
      await tell(backup.at, true);
      return said;
    } catch (error) {
      await tell(backup.at, false);
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

async function restoreIntoScratch(file: string): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'troy-restore-drill-'));
  const location = { kind: 'pglite', folder: path.join(scratch, 'data') } as const;
  try {
    const checksums = await restoreBackup(location, file);
    return `Restored ${file} on trial, into ${await describeChecksums(location, checksums)}`;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** As the textfile collector of node_exporter reads it: never half a file. */
async function tell(backedUpAt: number, isGood: boolean): Promise<void> {
  const lines = {
    troy_backup_last_seconds: Math.round(backedUpAt / 1000),
    troy_restore_drill_success: isGood ? 1 : 0,
    troy_restore_drill_last_seconds: Math.round(Date.now() / 1000),
  };
  const text = Object.entries(lines).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`);
  const file = path.join(folder, 'troy.prom');
  await writeFile(`${file}.unfinished`, text.join(''), { mode: 0o644 });
  await rename(`${file}.unfinished`, file);
}
