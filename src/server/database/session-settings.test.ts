import pg from 'pg';
import { expect, it } from 'vitest';
import { withSettings } from './session-settings.ts';

const optionsOf = (url: string, others = {}) =>
  (
    new pg.Client({ connectionString: withSettings(url, others) }) as unknown as {
      connectionParameters: { options: string };
    }
  ).connectionParameters.options;
const OURS =
  '-c default_transaction_isolation=read\\ committed -c synchronous_commit=on -c datestyle=ISO,MDY -c standard_conforming_strings=on -c extra_float_digits=1';

it.each([
  ['postgres://ada:secret@host/troy', ''],
  ['postgres://ada:secret@host/troy?sslmode=disable', ''],
  ['postgres://ada:secret@host/troy#part', ''],
  ['postgres://ada:secret@host/troy?options=-c%20work_mem%3D7MB', '-c work_mem=7MB '],
  // The driver reads such a password as it stands.
  ['postgres://ada:p%zz@host/troy?options=-c+search_path=public', '-c search_path=public '],
])('%s is opened with our settings after its own', (url, own) => {
  expect(optionsOf(url)).toBe(own + OURS);
});

it('adds others, of one connection alone', () => {
  expect(optionsOf('postgres://ada:secret@host/troy', { statement_timeout: '12s' })).toBe(
    `${OURS} -c statement_timeout=12s`,
  );
});
