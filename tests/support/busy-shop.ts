import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillDemo } from '../../tools/demo/fill.ts';
import { PASSWORD } from '../../tools/demo/people.ts';
import { DeskClient } from './desk-client.ts';
import { test } from './shop.ts';
import { startShop } from './shop-process.ts';

/** Of the demo's customer, and of its owner at the desk. */
export const DEMO = { customer: 'customer@example.com', owner: 'owner@example.com', password: PASSWORD } as const;

type Busy = { readonly folder: string; readonly authenticatorKey: string };

/** Playwright's `test` with the shop of the demo: eight weeks of orders; `deskClient` has entered its desk as the owner. */
export const busyTest = test.extend<object, { busy: Busy; deskClient: DeskClient }>({
  busy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'troy-demo-'));
      const [owner] = await fillDemo(folder, 'http://127.0.0.1', Date.now());
      await use({ folder, authenticatorKey: owner?.authenticatorKey ?? '' });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  shop: [
    async ({ busy }, use) => {
      const shop = await startShop({ database: 'pglite', dataDir: busy.folder, env: { MAX_STREAMS: '0' } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  deskClient: [
    async ({ shop, busy }, use) => {
      const client = new DeskClient(shop.url);
      await client.enter({ email: DEMO.owner, password: DEMO.password, authenticatorKey: busy.authenticatorKey });
      await use(client);
    },
    { scope: 'worker' },
  ],
});
