import { getAuthTables } from 'better-auth/db';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as tables from '../database/account-tables.ts';
import type { Db } from '../database/types.ts';
import { createAuth } from './better-auth.ts';

it('finds every column that it wants in the schema', () => {
  const auth = createAuth({} as Db, {
    publicUrl: 'http://localhost',
    cookiePrefix: 'troy',
    secret: 'only for its options, 32 characters',
    log: { info() {}, warn() {}, error() {} },
  });
  for (const [name, { fields }] of Object.entries(getAuthTables(auth.options))) {
    const table = tables[name as 'user' | 'session' | 'account' | 'verification' | 'twoFactor' | 'passkey'];
    expect(table, name).toBeDefined();
    expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
});
