import { defineConfig } from '@playwright/test';
import type { DatabaseOption } from './tests/support/shop.ts';

/** Each project runs its tests against shops of its own on one kind of database: see tests/support/shop.ts. */
export default defineConfig<object, DatabaseOption>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/shots/{arg}{ext}',
  globalSetup: './tests/support/e2e-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTimeout: 60 * 60_000,
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // A worker of the shop would answer in place of the routes that tests set.
  use: { serviceWorkers: 'block', locale: 'en-US', timezoneId: 'America/Chicago', trace: 'off' },
  projects: [
    { name: 'postgres', use: { database: 'postgres' }, grepInvert: /@long/ },
    // What the database has no part in is tried once.
    { name: 'pglite', use: { database: 'pglite' }, grepInvert: /@long/, testMatch: 'whole-path.spec.ts' },
    // The long suite: rare ways, and looks that differ in colour or width alone, told apart by their tag.
    { name: 'rest', use: { database: 'postgres' }, grep: /@long/ },
    {
      name: 'rest-on-pglite',
      use: { database: 'pglite' },
      testMatch: ['account', 'orders', 'orders-once', 'google', 'factors'].map((name) => `${name}.spec.ts`),
    },
    {
      name: 'long',
      testDir: 'tests/long/browser',
      use: { database: 'pglite' },
      // The shots are of the Chromium that npm brings, and it brings one for this system alone.
      testIgnore: process.platform === 'linux' && process.arch === 'x64' ? [] : ['screenshots.spec.ts'],
    },
  ],
});
