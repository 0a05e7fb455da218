import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['bench', 'deploy', 'docs', 'public', 'scripts', 'src', 'tests', 'tools'];
/** Dated, generated, or of files that only a build makes. */
const UNCHECKED = /^(docs\/audits\/|docs\/conformance\.md$)/;
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

  it.each(records)('have a status and their three parts, on a page: %s', (record) => {
    const text = readFileSync(record, 'utf8');
    expect(text).toMatch(
      /^# \d+\. .+\n\nStatus: (accepted(, with [\d, and]+ in it)?(, superseded in part by \d+)?|superseded by \d+)\n/,
    );
    for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(text).toContain(part);
    expect(text.split(/\s+/).length).toBeLessThan(400);
  });
});
