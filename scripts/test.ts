import { mkdirSync, rmSync } from 'node:fs';
import { check } from './check.ts';
import { runLoudly, runSteps, type Tally } from './steps.ts';
import { type FileResult, playwrightResults, sum, vitestResults } from './test-results.ts';

/**
 * `npm test` runs what belongs to every change, `npm run test:long` the rest: crashes, crowds, both databases for all, rare
 * browsers. `npm test -- unit api` runs only the parts that are named.
 */
const SUITES = {
  every: ['check', 'build', 'unit', 'rules', 'api', 'e2e'],
  long: ['build', 'unit', 'guards', 'faults', 'deploy', 'load', 'databases', 'browser'],
} as const;
type Part = (typeof SUITES)['every' | 'long'][number];

/** The project of vitest that runs a part, and the folders of its tests. */
const VITEST = {
  unit: { project: 'unit', folders: ['src/', 'tools/'] },
  rules: { project: 'rules', folders: ['tests/rules/'] },
  api: { project: 'api', folders: ['tests/api/'] },
  guards: { project: 'rules', folders: ['tests/long/rules/'] },
  faults: { project: 'long', folders: ['tests/long/faults/'] },
  deploy: { project: 'long', folders: ['tests/long/deploy/'] },
  load: { project: 'long', folders: ['tests/long/load/'] },
  databases: { project: 'api', folders: ['tests/api/', 'tests/long/api/'] },
} as const satisfies Partial<Record<Part, { project: string; folders: readonly string[] }>>;
type VitestPart = keyof typeof VITEST;

const PLAYWRIGHT = { e2e: ['postgres', 'pglite'], browser: ['rest', 'rest-on-pglite', 'long'] } as const;

const RESULTS = 'test-results';
/** On two quiet cores. Longer is said, and is no failure: the machine may have been busy. */
const BUDGET_MINUTES = 6;
const PART_LIMIT_MS = 60 * 60_000;
const SLOWEST_SHOWN = 10;
/** Processes and browsers on a busy machine: a change does not wait for one test that lost a race, but the test is named. */
const RETRIES = { every: '1', long: '0' } as const;

const startedAt = performance.now();
const args = process.argv.slice(2);
const suite = args.includes('--long') ? 'long' : 'every';
const chosen = args.filter((arg) => arg !== '--long');
const parts: readonly Part[] = SUITES[suite];
const unknown = chosen.filter((name) => !parts.includes(name as Part));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${parts.join(', ')}.`);
  process.exit(2);
}
const isChosen = (part: Part) => parts.includes(part) && (chosen.length === 0 || chosen.includes(part));

// The long suite runs every test of a database on both, and draws other cases each time.
if (suite === 'long') {
  process.env.TEST_DATABASES = 'all';
  process.env.TEST_SEED ??= String(Date.now() % 2 ** 31);
  console.log(`TEST_SEED=${process.env.TEST_SEED}`);
}
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

/** Of every file that ran, for the end of a log that is long or was cut. */
const files: FileResult[] = [];
const tallies = await runParts();
report(sum(tallies.map(({ passed }) => passed)), sum(tallies.map(({ failed }) => failed)));

/** Every part runs, also after one that failed. */
async function runParts(): Promise<readonly Tally[]> {
  // The last checks are made while the set-up of the tests waits for its databases.
  const checking = isChosen('check') ? [named('check', check())] : [];
  const tallies: Tally[] = [];
  if (needsBuild())
    tallies.push(await named('build', runSteps([{ name: 'build', run: ['scripts/prepare.mjs', 'build'] }])));
  const together = (['unit', 'rules', 'api'] as const).filter(isChosen);
  if (together.length > 0) tallies.push(...(await runVitest(together)));
  tallies.push(...(await Promise.all(checking)));
  // One after the other: they measure times, and take much memory.
  for (const part of (['guards', 'faults', 'deploy', 'load', 'databases'] as const).filter(isChosen))
    tallies.push(...(await runVitest([part])));
  for (const part of (['e2e', 'browser'] as const).filter(isChosen)) tallies.push(await runPlaywright(part));
  return tallies;
}

function needsBuild(): boolean {
  return (['build', 'api', 'e2e', 'faults', 'deploy', 'load', 'databases', 'browser'] as const).some(isChosen);
}

async function runVitest(parts: readonly VitestPart[]): Promise<readonly Tally[]> {
  const file = `${RESULTS}/${parts.join('-')}.json`;
  const projects = [...new Set(parts.map((part) => VITEST[part].project))].flatMap((name) => ['--project', name]);
  const run = ['run', `--retry=${RETRIES[suite]}`, '--reporter=default', '--reporter=json', ...projects];
  const folders = parts.flatMap((part) => VITEST[part].folders);
  const command = [...run, `--outputFile.json=${file}`, ...folders];
  const code = await runLoudly(['node_modules/vitest/vitest.mjs', ...command], {}, PART_LIMIT_MS);
  const results = vitestResults(file);
  const tallies = parts.map((part) =>
    count(
      part,
      results.filter(({ file }) => VITEST[part].folders.some((folder) => file.startsWith(folder))),
    ),
  );
  return code === 0 ? tallies : [...tallies, outsideOfTests(tallies)];
}

async function runPlaywright(part: keyof typeof PLAYWRIGHT): Promise<Tally> {
  const file = `${RESULTS}/${part}.json`;
  const projects = PLAYWRIGHT[part].map((name) => `--project=${name}`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const command = ['test', `--retries=${RETRIES[suite]}`, ...projects];
  const code = await runLoudly(['node_modules/@playwright/test/cli.js', ...command], env, PART_LIMIT_MS);
  const tally = count(part, playwrightResults(file));
  return code === 0 ? tally : addTallies([tally, outsideOfTests([tally])]);
}

/** A failure that is no test's: an error that nothing caught, or the set-up of the databases. */
function outsideOfTests(tallies: readonly Tally[]): Tally {
  return { passed: 0, failed: tallies.some(({ failed }) => failed > 0) ? 0 : 1 };
}

/** A part that ran nothing has shown nothing: that is a failure. */
function count(part: Part, results: readonly FileResult[]): Tally {
  files.push(...results);
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map(({ failures }) => failures.length));
  return say(part, passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed });
}

async function named(part: Part, steps: Promise<Tally>): Promise<Tally> {
  return say(part, await steps);
}

function say(part: Part, tally: Tally): Tally {
  console.log(`${part}: ${tally.passed} passed, ${tally.failed} failed\n`);
  return tally;
}

function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: sum(tallies.map(({ passed }) => passed)),
    failed: sum(tallies.map(({ failed }) => failed)),
  };
}

function report(passed: number, failed: number): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  if (slowest.length > 0) console.log('The slowest files:');
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  for (const { file, secondTries } of files)
    for (const title of secondTries) console.log(`SECOND TRY ${file} > ${title}`);
  for (const { file, failures } of files) for (const title of failures) console.log(`FAILED ${file} > ${title}`);
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(`\n${minutes.toFixed(1)} minutes`);
  if (suite === 'every' && minutes > BUDGET_MINUTES)
    console.log(`More than the ${BUDGET_MINUTES} minutes that every change may take on two quiet cores.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
