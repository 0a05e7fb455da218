import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFrom } from '#server/database/backup-file.ts';
import { DatabaseError } from '#server/database/errors.ts';
import { openDatabase, openExisting } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { EACH_DATABASE } from '../support/databases.ts';
import { newDatabase } from '../support/shop-process.ts';

const TOO_OLD =
  /of a version from before November 23, 2026, which this one cannot bring up to date: stay with that version\.$/;

describe.each(EACH_DATABASE)('a database of a version whose migrations are not ours, on %s', (kind) => {
  let folder: string;
  let where: DatabaseLocation;
  let drop = async () => {};

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-foreign-'));
    if (kind === 'pglite') where = { kind, folder };
    else {
      const made = await newDatabase();
      drop = made.drop;
      where = { kind, url: made.url };
    }
  });
  afterAll(async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens neither for the shop nor for a command, and says which version to stay with', async () => {
    const file = path.join(folder, 'of-another.gz');
    await writeFile(file, gzipSync('{"version":1}\n'));
    const database = await openDatabase(where);
    await expect(restoreFrom(file, database)).rejects.toThrow(
      /cannot be read as a backup: .+ Perhaps it is of a version from before/,
    );
    await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`);
    await database.close();

    for (const open of [openDatabase, openExisting]) {
      const error: unknown = await open(where).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseError);
      expect((error as Error).message).toMatch(TOO_OLD);
    }
  }, 180_000);
});
