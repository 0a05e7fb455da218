import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How the tests of one file ended. `file` is below the root of the repository. */
export type FileResult = {
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failures: readonly string[];
};

/** Reads the JSON report of vitest; nothing where there is none. */
export function vitestResults(report: string): readonly FileResult[] {
  const { testResults = [] } = readJson<{ testResults?: VitestFile[] }>(report);
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const failures = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return {
      file: path.relative('.', name),
      seconds: (endTime - startTime) / 1000,
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      // A file that could not even be read has no tests.
      failures: status === 'failed' && failures.length === 0 ? ['the file itself'] : failures,
    };
  });
}

type VitestFile = {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
};

/** Reads the JSON report of Playwright; nothing where there is none. A test that passed the second time has failed. */
export function playwrightResults(report: string): readonly FileResult[] {
  const { suites = [], config } = readJson<{ suites?: PlaywrightSuite[]; config?: { rootDir: string } }>(report);
  return suites.map((suite) => {
    const specs = specsIn(suite);
    const tests = specs.flatMap((spec) => spec.tests);
    return {
      file: path.relative('.', path.join(config?.rootDir ?? '.', suite.file)),
      seconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
      passed: tests.filter(({ status }) => status === 'expected').length,
      failures: specs.flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ projectName }) => `${title}, on ${projectName}`),
      ),
    };
  });
}

type PlaywrightSpec = {
  readonly title: string;
  readonly tests: readonly {
    readonly projectName: string;
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly results: readonly { readonly duration: number }[];
  }[];
};
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
