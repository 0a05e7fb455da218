import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupLine, readBackup, writeBackup } from '#server/database/backup.ts';
import { type Database, type Db, MIGRATIONS_FOLDER, openDatabase } from '#server/database/open.ts';
import { twoFactor } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { createDatabase } from '../support/postgres.ts';

/** The last version whose tables let a user have more than one second factor. */
const VERSIONS_BEFORE = 5;
const MIGRATION = '0005_one_second_factor.sql';

const keptBy = (db: Db) =>
  rowsOf<{ user_id: string; secret: string }>(db, sql`select user_id, secret from two_factors order by user_id`);

/** Two owners and their second factors: the spare ones of the first come before and after the one that was confirmed. */
async function addSpares(db: Db): Promise<void> {
  await db.execute(
    sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@x'), ('grace', 'Grace', 'grace@x')`,
  );
  await db.execute(sql`insert into two_factors (id, secret, backup_codes, user_id, verified) values
    ('1', 'spare', '', 'ada', false), ('2', 'confirmed', '', 'ada', true), ('3', 'spare', '', 'ada', false),
    ('4', 'begun', '', 'grace', false), ('5', 'begun again', '', 'grace', false)`);
}

const ONE_EACH = [
  { user_id: 'ada', secret: 'confirmed' },
  { user_id: 'grace', secret: 'begun' },
];

describeOnEachDatabase('of several second factors of one user', (open) => {
  async function openOlder(): Promise<Database> {
    const database = await open();
    await database.db.execute(sql`alter table two_factors drop constraint two_factors_user_id_unique`);
    await database.db.execute(sql`create index two_factors_user on two_factors (user_id)`);
    await addSpares(database.db);
    return database;
  }

  it('an upgrade keeps the one that was confirmed, and lets nobody have another', async () => {
    const { db } = await openOlder();
    const statements = (await readFile(path.join(MIGRATIONS_FOLDER, MIGRATION), 'utf8')).split(
      '--> statement-breakpoint',
    );
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
    expect(await keptBy(db)).toEqual(ONE_EACH);
    const another = { id: randomUUID(), secret: 'another', backupCodes: '', userId: 'ada', verified: false };
    await expect(db.insert(twoFactor).values(another)).rejects.toThrow();
  });

  it('a restore of a backup of an earlier version keeps the same one', async () => {
    const lines: BackupLine[] = [];
    await writeBackup(await openOlder(), async (line) => void lines.push(line));
    const { db, ...rest } = await open();
    async function* asRead() {
      yield* lines;
    }
    await readBackup({ db, ...rest }, asRead(), async () => {});
    expect(await keptBy(db)).toEqual(ONE_EACH);
    const another = { id: randomUUID(), secret: 'another', backupCodes: '', userId: 'ada', verified: false };
    await expect(db.insert(twoFactor).values(another)).rejects.toThrow();
    expect(await db.select().from(twoFactor).where(eq(twoFactor.userId, 'ada'))).toHaveLength(1);
  });
});

describe('an upgrade beside the version before', () => {
  let where: { url: string; drop(): Promise<void> };
  let folder: string;
  let older: pg.Client;

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    folder = await mkdtemp(path.join(tmpdir(), 'troy-older-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = path.join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, VERSIONS_BEFORE) }));
    older = new pg.Client({ connectionString: where.url });
    await older.connect();
    await migrate(drizzle(older), { migrationsFolder: folder });
    await addSpares(drizzle(older) as unknown as Db);
  });
  afterAll(async () => {
    await older.end();
    await where.drop();
    await rm(folder, { recursive: true });
  });

  it('waits for a second factor that is being begun there, and keeps one all the same', async () => {
    await older.query('begin');
    await older.query(
      `insert into two_factors (id, secret, backup_codes, user_id, verified) values ('0', 'late', '', 'ada', false)`,
    );
    const opened = openDatabase({ kind: 'postgres', url: where.url });
    const waiting = `select 1 from pg_locks where not granted and relation = 'two_factors'::regclass`;
    await expect.poll(async () => (await older.query(waiting)).rowCount, { timeout: 30_000, interval: 20 }).toBe(1);
    await older.query('commit');
    const database = await opened;
    expect(await keptBy(database.db)).toEqual(ONE_EACH);
    // The version before goes on: it begins none beside one that is there, and takes one up or away as ever.
    const begin = `insert into two_factors (id, secret, backup_codes, user_id) values ('6', 'more', '', 'ada')`;
    await expect(older.query(begin)).rejects.toThrow('two_factors_user_id_unique');
    expect((await older.query(`update two_factors set verified = true where id = '4'`)).rowCount).toBe(1);
    expect((await older.query(`delete from two_factors where user_id = 'ada'`)).rowCount).toBe(1);
    expect((await older.query(begin)).rowCount).toBe(1);
    await database.close();
  }, 60_000);
});
