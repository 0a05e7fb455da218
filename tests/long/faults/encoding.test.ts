import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup, restoreBackup } from '#server/database/backup-commands.ts';
import { DatabaseError, MIGRATIONS_FOLDER, openDatabase } from '#server/database/open.ts';
import { createDatabase } from '../../support/postgres.ts';

describe.each(['LATIN1', 'SQL_ASCII'])('a PostgreSQL database with the encoding %s', (encoding) => {
  const made: { drop(): Promise<void> }[] = [];
  let folder: string;
  let url: string;
  const newDatabase = async (template?: string) => {
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', template);
    made.push(database);
    return database.url;
  };
  const refusal = new RegExp(
    `^Cannot use the PostgreSQL database at .+: its encoding is ${encoding}, .+: create one with encoding UTF8, and move .+\\.$`,
  );

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-encoding-'));
    url = await newDatabase(`template0 encoding '${encoding}' locale 'C'`);
  });
  afterAll(async () => {
    for (const { drop } of made) await drop();
    await rm(folder, { recursive: true });
  });

  it('is refused by a start and by a restore, in a sentence that says what to do, and nothing is made in it', async () => {
    await expect(openDatabase({ kind: 'postgres', url })).rejects.toThrow(DatabaseError);
    await expect(openDatabase({ kind: 'postgres', url })).rejects.toThrow(refusal);
    const file = path.join(folder, 'not-read.gz');
    await expect(restoreBackup({ kind: 'postgres', url }, file)).rejects.toThrow(refusal);
    const made = `select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')
      union all select tablename from pg_tables where schemaname = 'public'`;
    expect(await ask(url, (client) => client.query(made).then(({ rows }) => rows))).toEqual([]);
  }, 60_000);

  it('is backed up all the same, where there are tables and rows of an older shop, and restored into another', async () => {
    await ask(url, async (client) => {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
      await client.query(
        `insert into ticks (source, gold_cents, silver_cents, at) values ('fixed', 400000, 5000, now())`,
      );
    });
    const file = path.join(folder, 'backup.gz');
    const books = await makeBackup({ kind: 'postgres', url }, file);
    expect(books.rows.ticks).toBe(1);
    expect(await restoreBackup({ kind: 'postgres', url: await newDatabase() }, file)).toEqual(books);
  }, 60_000);
});

async function ask<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
