import pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseError } from '#server/database/errors.ts';
import { openDatabase } from '#server/database/open.ts';
import { createDatabase } from '../../support/postgres.ts';

it.each(['LATIN1', 'SQL_ASCII'])(
  'a PostgreSQL database with the encoding %s is refused in a sentence that says what to do, and stays empty',
  async (encoding) => {
    const server = process.env.TEST_POSTGRES_SERVER ?? '';
    const { url, drop } = await createDatabase(server, `template0 encoding '${encoding}' locale 'C'`);
    const opened = openDatabase({ kind: 'postgres', url });
    await expect(opened).rejects.toThrow(DatabaseError);
    await expect(opened).rejects.toThrow(
      new RegExp(`: its encoding is ${encoding}, .+: create one with encoding UTF8, and move .+\\.$`),
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `select nspname from pg_namespace where nspname = 'drizzle'
       union all select tablename from pg_tables where schemaname = 'public'`,
    );
    await client.end();
    await drop();
    expect(rows).toEqual([]);
  },
);
