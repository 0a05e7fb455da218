import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type ShopProcess, type ShopSettings, startShop } from '../../support/shop-process.ts';

/** Every write to it fails, as on a full disk. Linux has it. */
const FULL = '/dev/full';
/** More than a pipe and the shop's own memory for lines take together. */
const MANY = 5_000;
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
    const tooLate = new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS, 'it has not ended').unref());
    expect(await Promise.race([shop.kill('SIGTERM'), tooLate])).toBe(0);
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

  it('a reader who stopped reading holds nothing up, and hears how many lines are missing', async () => {
    const { reader, writer } = makePipe();
    undo.push(() => closeSync(reader));
    const shop = await startLoud({ stdout: writer });
    closeSync(writer);
    await makeNoise(shop, MANY);
    await expectToTrade(shop);
    const written = readerOf(reader);
    await expect.poll(() => linesOf(written()).find(({ missing }) => missing), { timeout: 10_000 }).toBeDefined();
    const lines = linesOf(written());
    const at = lines.findIndex(({ missing }) => missing);
    expect(lines[at]).toMatchObject({ level: 50, msg: 'lines of this log are missing: they could not be written' });
    // Each request is either there or counted.
    const answered = lines.slice(0, at).filter(({ route }) => route === '/healthz').length;
    expect(answered).toBeGreaterThan(0);
    expect(answered + (lines[at]?.missing ?? 0)).toBeGreaterThanOrEqual(MANY);
    // And it goes on from there.
    await makeNoise(shop, AT_ONCE);
    await expect
      .poll(
        () =>
          linesOf(written())
            .slice(at)
            .filter(({ route }) => route === '/healthz').length,
        { timeout: 10_000 },
      )
      .toBe(AT_ONCE);
    await expectToEnd(shop);
  }, 90_000);

  it('a shop whose log nobody reads on ends in order', async () => {
    const { reader, writer } = makePipe();
    undo.push(() => closeSync(reader));
    const shop = await startLoud({ stdout: writer });
    closeSync(writer);
    await makeNoise(shop, MANY);
    await expectToEnd(shop);
  }, 90_000);

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

type Line = {
  readonly level?: number;
  readonly msg?: string;
  readonly route?: string;
  readonly missing?: number;
};

/** Reads what there is at each call; answers all that was read so far. */
function readerOf(descriptor: number): () => string {
  const chunk = Buffer.alloc(64 * 1024);
  let text = '';
  return () => {
    try {
      for (;;) {
        const bytes = readSync(descriptor, chunk);
        if (bytes === 0) return text;
        text += chunk.toString('utf8', 0, bytes);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      return text;
    }
  };
}

/** Those that are whole; what the shop says of itself at its start is no JSON. */
function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line));
}
