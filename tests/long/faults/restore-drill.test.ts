import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { logStore } from '#server/desk/log-store.ts';
import { makeBackup } from '../../../scripts/backup-commands.ts';
import { newDatabase } from '../../support/shop-process.ts';

const BACKUPS = ['good.gz', 'cut.gz', 'forged.gz'] as const;
const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/restore-drill.ts');

describe('npm run restore-drill', () => {
  let folder: string;
  let database: { url: string; drop(): Promise<void> };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-drill-'));
    database = await newDatabase();
    const location = { kind: 'postgres', url: database.url } as const;
    const { db, close } = await openDatabase(location);
    await db.execute(
      sql`insert into ticks (source, gold_cents, silver_cents, at) select 'fixed', 400000 + n, 5000, now() from generate_series(1, 7) n`,
    );
    for (const subject of ['goods', 'orders'] as const)
      await db.transaction((tx) => logStore(tx, Date.now).add({ kind: 'operator' }, { action: 'export', subject }));
    await makeBackup(location, path.join(folder, 'good.gz'));
    await makeBackup(location, path.join(folder, 'cut.gz'));
    await truncate(path.join(folder, 'cut.gz'), 200);
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
    await db.execute(sql`update audit_log set subject = 'another' where id = 1`);
    await close();
    await makeBackup(location, path.join(folder, 'forged.gz'));
  }, 180_000);
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Of these, one is the newest. */
  async function drillOf(newest: (typeof BACKUPS)[number]) {
    for (const name of BACKUPS) {
      const at = new Date(name === newest ? 1_700_000_000_000 : 1_600_000_000_000);
      await utimes(path.join(folder, name), at, at);
    }
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent' };
    const ended = await new Promise<{ code: number; said: string }>((resolve) => {
      const child = execFile(process.execPath, [SCRIPT, folder], { env }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, said: out + err }),
      );
    });
    return { ...ended, metrics: await readFile(path.join(folder, 'troy.prom'), 'utf8') };
  }

  it('restores the newest backup, counts it and says when it was made', async () => {
    const { code, said, metrics } = await drillOf('good.gz');
    expect(said).toMatch(/^Restored .+good\.gz on trial/);
    expect(said).toMatch(/^ {2}ticks +7$/m);
    expect(code).toBe(0);
    expect(metrics).toContain('\ntroy_restore_drill_success 1\n');
    expect(metrics).toContain('\ntroy_log_whole 1\n');
    expect(metrics).toMatch(/^troy_backup_last_seconds 1700000000$/m);
  }, 120_000);

  it('tells of a row of the log that was changed before the backup was made', async () => {
    const { code, said, metrics } = await drillOf('forged.gz');
    expect(said).toContain('The log in it is broken');
    expect(code).toBe(0);
    expect(metrics).toContain('\ntroy_restore_drill_success 1\n');
    expect(metrics).toContain('\ntroy_log_whole 0\n');
  }, 120_000);

  it('fails where the newest cannot be restored, though an older one could', async () => {
    const { code, said, metrics } = await drillOf('cut.gz');
    expect(said).toMatch(/cut\.gz cannot be read as a backup/);
    expect(code).toBe(1);
    expect(metrics).toContain('\ntroy_restore_drill_success 0\n');
  }, 120_000);
});
