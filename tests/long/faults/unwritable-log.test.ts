import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type ShopProcess, type ShopSettings, startShop } from '../../support/shop-process.ts';

/** Every write to it fails, as on a full disk. Linux has it. */
const FULL = '/dev/full';
const AT_ONCE = 50;
const END_WITHIN_MS = 10_000;

describe.each(['pglite', 'postgres'] as const)('standard output that cannot be written, %s', (database) => {
  let undo: (() => void)[] = [];
  afterEach(() => {
    for (const each of undo.toReversed()) each();
    undo = [];
  });

  /** Starts a shop that says much, and kills it if a test leaves it. */
  async function startLoud(settings: Pick<ShopSettings, 'stdout'>): Promise<ShopProcess> {
    const shop = await startShop({ database, env: { LOG_LEVEL: 'debug' }, ...settings });
    undo.push(() => {
      if (!shop.hasEnded()) process.kill(shop.pid, 'SIGKILL');
      void shop.stop();
    });
    return shop;
  }

  /** A pipe with both of its ends; `reader` waits for nothing. */
  function makePipe(): { reader: number; writer: number } {
    const folder = mkdtempSync(path.join(tmpdir(), 'troy-pipe-'));
    undo.push(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'log');
    execFileSync('mkfifo', [file]);
    const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    return { reader, writer: openSync(file, constants.O_WRONLY) };
  }

  async function makeNoise({ url }: ShopProcess, requests: number): Promise<void> {
    for (let n = 0; n < requests; n += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(END_WITHIN_MS) });
          expect(status).toBe(200);
        }),
      );
    }
  }

  async function expectToTrade({ url }: ShopProcess): Promise<void> {
    const ada = new BrowserlessClient(url);
    await ada.signUp('ada@example.com');
    expect((await ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()))).status).toBe(200);
  }

  async function expectToEnd(shop: ShopProcess): Promise<void> {
    const code = shop.kill('SIGTERM');
    await expect.poll(shop.hasEnded, { timeout: END_WITHIN_MS }).toBe(true);
    expect(await code).toBe(0);
  }

  it.runIf(existsSync(FULL))(
    'a shop on a full disk starts, takes orders and ends in order',
    async () => {
      const full = openSync(FULL, 'w');
      undo.push(() => closeSync(full));
      const shop = await startLoud({ stdout: full });
      await makeNoise(shop, AT_ONCE);
      await expectToTrade(shop);
      await expectToEnd(shop);
    },
    90_000,
  );

  it('a shop whose log has no reader any more takes orders and ends in order', async () => {
    const { reader, writer } = makePipe();
    const shop = await startLoud({ stdout: writer });
    closeSync(writer);
    closeSync(reader);
    await makeNoise(shop, AT_ONCE);
    await expectToTrade(shop);
    await expectToEnd(shop);
  }, 90_000);
});
