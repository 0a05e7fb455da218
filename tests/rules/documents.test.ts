import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['bench', 'deploy', 'docs', 'public', 'scripts', 'src', 'tests', 'tools'];
/** Generated. */
const UNCHECKED = /^docs\/conformance\.md$/;
const FILE = /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|json|md|css|sql|grit)$/;

const files = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  ),
];
const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file) && !UNCHECKED.test(file));
const records = files.filter((file) => file.startsWith('docs/decisions/'));

/** Paths may be given from any folder on, as `orders/store.ts`. */
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
const filesNamedIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => FILE.test(code));

const numbers = records.map((file) => Number(path.basename(file).slice(0, 4)));
const isRecord = (number: number) => numbers.includes(number);
const recordsNamedIn = (text: string) =>
  [...text.matchAll(/\b(?:record|decision)s? (\d+)(?: and (\d+))?\b/gi)].flatMap(([, ...found]) =>
    found.filter((number) => number !== undefined).map(Number),
  );

describe('the documents', () => {
  it.each(documents)('name files that exist: %s', (document) => {
    const named = filesNamedIn(readFileSync(document, 'utf8'));
    expect(named.filter((name) => !isThere(name) && !name.startsWith('build/'))).toEqual([]);
  });

  it.each(documents)('link to what exists: %s', (document) => {
    const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => !files.includes(path.posix.join(path.posix.dirname(document), link)));
    expect(missing).toEqual([]);
  });

  it('would not be taken in by a file that is gone', () => {
    expect(filesNamedIn('`orders/no-such-file.ts`').filter(isThere)).toEqual([]);
  });
});

const runbooks = files.filter((file) => /^docs\/runbooks\/.+\.md$/.test(file));
const schema = files
  .filter((file) => /^src\/server\/database\/(schema|[\w-]+-tables)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('');

/** What a document tells a person to type: commands of the shop, units of systemd and tables of the database. */
function toldIn(document: string) {
  const blocks = [...document.matchAll(/^```\w+\n([^`]+)^```$/gm)].flatMap(([, block = '']) =>
    block.split(/&&|\n/).map((line) => line.trim()),
  );
  const spans = [...document.replaceAll(/^```[^`]+^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const lines = [...blocks, ...spans];
  const all = (shape: RegExp) => lines.flatMap((line) => shape.exec(line)?.[1] ?? []);
  return {
    commands: all(/^(?:troy|npm run) ([\w-]+)/),
    units: all(/^systemctl \w+ (?:--now\b ?)?([^-].*)/).flatMap((names) => names.split(' ')),
    tables: all(/^(?:select|delete) .*?\bfrom (\w+)/),
  };
}
const isCommand = (name: string) =>
  isThere(`scripts/${name}.ts`) && readFileSync('package.json', 'utf8').includes(`"${name}": "`);
const isUnit = (name: string) =>
  name === 'postgresql' ||
  isThere(`deploy/systemd/${name.replace(/@\d+/, '@')}${name.endsWith('.timer') ? '' : '.service'}`);
const isTable = (name: string) => name.startsWith('pg_') || schema.includes(`'${name}'`);

describe('the runbooks', () => {
  it.each(runbooks)('tell to type what exists, on a page: %s', (file) => {
    const text = readFileSync(file, 'utf8');
    const { commands, units, tables } = toldIn(text);
    expect([...commands, ...units, ...tables].length).toBeGreaterThan(0);
    expect(commands.filter((name) => !isCommand(name))).toEqual([]);
    expect(units.filter((name) => !isUnit(name))).toEqual([]);
    expect(tables.filter((name) => !isTable(name))).toEqual([]);
    expect(text.split(/\s+/).length).toBeLessThan(300);
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`(runbooks/${path.basename(file)})`);
  });
});

describe('the records of decisions', () => {
  it('have a number each', () => {
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('are there where text or code names one', () => {
    const texts = files.filter((file) => /\.(md|ts|tsx|mjs|css)$/.test(file) && !UNCHECKED.test(file));
    const missing = texts.flatMap((file) => recordsNamedIn(readFileSync(file, 'utf8')).filter((n) => !isRecord(n)));
    expect(missing).toEqual([]);
    expect(recordsNamedIn(`records ${998} and ${999}`).filter((n) => !isRecord(n))).toEqual([998, 999]);
  });

  it.each(records)('have their three parts, on a page: %s', (record) => {
    const text = readFileSync(record, 'utf8');
    expect(text).toMatch(/^# \d+\. .+\n\n(Superseded by \d+\.\n\n)?\*\*Context\.\*\* /);
    for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(text).toContain(part);
    expect(text.split(/\s+/).length).toBeLessThan(400);
  });
});
