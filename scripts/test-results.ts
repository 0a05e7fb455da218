import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Results of one test file. `file` is relative to the root of the repository. */
export type FileResult = {
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failures: readonly string[];
  /** Tests that passed the second time: each is a fault of the test or of the shop, to be found. */
  readonly secondTries: readonly string[];
};

/** Reads the JSON report of vitest; nothing where there is none. */
export function vitestResults(report: string): readonly FileResult[] {
  const { testResults = [] } = readJson<{ testResults?: VitestFile[] }>(report);
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const passed = assertionResults.filter((test) => test.status === 'passed');
    const failures = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return {
      file: path.relative('.', name),
      seconds: (endTime - startTime) / 1000,
      passed: passed.length,
      // A file that could not even be read has no tests.
      failures: status === 'failed' && failures.length === 0 ? ['the file itself'] : failures,
      secondTries: passed.filter(({ failureMessages }) => failureMessages.length > 0).map(({ fullName }) => fullName),
    };
  });
}

type VitestFile = {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly VitestTest[];
};
type VitestTest = {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
};

/** Reads the JSON report of Playwright; nothing where there is none. */
export function playwrightResults(report: string): readonly FileResult[] {
  const { suites = [], config } = readJson<{ suites?: PlaywrightSuite[]; config?: { rootDir: string } }>(report);
  return suites.map((suite) => {
    const specs = specsIn(suite);
    const tests = specs.flatMap((spec) => spec.tests);
    const ended = (...statuses: readonly PlaywrightTest['status'][]) =>
      specs.flatMap(({ title, tests }) =>
        tests.filter(({ status }) => statuses.includes(status)).map(({ projectName }) => `${title}, on ${projectName}`),
      );
    return {
      file: path.relative('.', path.join(config?.rootDir ?? '.', suite.file)),
      seconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
      passed: ended('expected', 'flaky').length,
      failures: ended('unexpected'),
      secondTries: ended('flaky'),
    };
  });
}

type PlaywrightTest = {
  readonly projectName: string;
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results: readonly { readonly duration: number }[];
};
type PlaywrightSpec = { readonly title: string; readonly tests: readonly PlaywrightTest[] };
type PlaywrightSuite = {
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
};

function specsIn({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function readJson<Content extends object>(file: string): Content | Record<string, never> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return {};
  }
}
