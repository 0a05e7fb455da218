import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { check } from './check.ts';
import { addTallies, runLoudly, runSteps, type Tally } from './steps.ts';

/** The parts of `npm test`, in their order. `npm test -- unit api` runs only those named. */
const PARTS = ['check', 'build', 'unit', 'rules', 'api', 'e2e'] as const;
type Part = (typeof PARTS)[number];

/** Where each project of vitest has its tests. */
const VITEST = { unit: 'src/', rules: 'tests/rules/', api: 'tests/api/' } as const;

const RESULTS = 'test-results';
const LONGEST_MS = 30 * 60_000;

/** What failed, for the end of a log that is long or was cut. */
const failures: string[] = [];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !PARTS.includes(name as Part));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`);
  process.exit(2);
}
const isChosen = (part: Part) => chosen.length === 0 || chosen.includes(part);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const { passed, failed } = addTallies(await runParts());
for (const name of failures) console.log(`FAILED ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Every part runs, also after one that failed. */
async function runParts(): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const count = (part: string, tally: Tally) => {
    console.log(`${part}: ${tally.passed} passed, ${tally.failed} failed\n`);
    tallies.push(tally);
  };
  if (isChosen('check')) count('check', await check());
  if (isChosen('build') || isChosen('api') || isChosen('e2e')) {
    count('build', await runSteps([{ name: 'build', run: ['scripts/prepare.mjs', 'build'] }]));
  }
  const projects = (Object.keys(VITEST) as (keyof typeof VITEST)[]).filter(isChosen);
  if (projects.length > 0) for (const [project, tally] of await runVitest(projects)) count(project, tally);
  if (isChosen('e2e')) count('e2e', await runPlaywright());
  return tallies;
}

async function runVitest(projects: (keyof typeof VITEST)[]): Promise<[string, Tally][]> {
  const file = `${RESULTS}/vitest.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const only = projects.flatMap((project) => ['--project', project]);
  const code = await runLoudly(['node_modules/vitest/vitest.mjs', ...args, ...only], {}, LONGEST_MS);
  const results = readResults<{ testResults: VitestFile[] }>(file)?.testResults ?? [];
  for (const { name, status, assertionResults } of results) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    failures.push(...failed.map(({ fullName }) => `${path.relative('.', name)} > ${fullName}`));
    if (status === 'failed' && failed.length === 0) failures.push(path.relative('.', name));
  }
  const tallies = projects.map((project): [string, Tally] => {
    const prefix = `${process.cwd()}/${VITEST[project]}`;
    return [project, atLeastOne(addTallies(results.filter(({ name }) => name.startsWith(prefix)).map(tallyOfFile)))];
  });
  return [...tallies, ...(code !== 0 && tallies.every(([, { failed }]) => failed === 0) ? [OUTSIDE_OF_TESTS] : [])];
}

/** Something failed that is no test: an error that nobody caught, or the set-up of the databases. */
const OUTSIDE_OF_TESTS: [string, Tally] = ['vitest itself', { passed: 0, failed: 1 }];

type VitestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };

/** A file that could not even be read has no tests, and counts as one that failed. */
function tallyOfFile({ status, assertionResults }: VitestFile): Tally {
  const withStatus = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length;
  const failed = withStatus('failed');
  return { passed: withStatus('passed'), failed: failed === 0 && status === 'failed' ? 1 : failed };
}

async function runPlaywright(): Promise<Tally> {
  const file = `${RESULTS}/playwright.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runLoudly(['node_modules/@playwright/test/cli.js', 'test'], env, LONGEST_MS);
  const results = readResults<PlaywrightResults>(file);
  failures.push(...(results?.suites ?? []).flatMap(failedSpecs));
  const stats = results?.stats;
  const passed = stats?.expected ?? 0;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return atLeastOne({ passed, failed: failed === 0 && code !== 0 ? 1 : failed });
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly ok: boolean; readonly file: string; readonly title: string }[];
};
type PlaywrightResults = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
};

function failedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file} > ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** A part that ran nothing has not shown anything: that is a failure. */
function atLeastOne(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? { passed: 0, failed: 1 } : tally;
}

function readResults<Results>(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}
