import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const databases = ['./tests/support/databases-setup.ts'];
const setupFiles = ['./tests/support/seed.ts'];

export default defineConfig({
  test: {
    // Most of the time tests wait, for a process to start or a clock to pass: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Beside other tests a process may wait for its turn.
    expect: { poll: { timeout: 10_000 } },
    // A test that only passes the second time is a fault of the test or of the shop: see scripts/test.ts.
    retry: 0,
    projects: [
      // A module is loaded once for all files of a worker: loading the server takes longer than most of its tests.
      {
        extends: true,
        test: { name: 'unit', include: ['{src,tools}/**/*.test.{ts,tsx}'], setupFiles, isolate: false },
      },
      { extends: true, test: { name: 'rules', include: ['tests/{rules,long/rules}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,long/api}/**/*.test.ts'],
          setupFiles,
          globalSetup: databases,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'long', include: ['tests/long/{deploy,faults,load}/**/*.test.ts'], globalSetup: databases },
      },
    ],
  },
});
