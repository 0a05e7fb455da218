import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { orderBody } from './claims.ts';
import { BrowserlessClient } from './http-client.ts';

const SOON = { timeout: 90_000 };
const PAUSE_MS = 25;
/** Below the limit of orders in an hour. */
const MOST_ORDERS = 110;

/** Customers order, visitors read, until the end. Answers what was not answered with 200. */
export async function startWork(url: string, buyers: readonly BrowserlessClient[]) {
  const faults: string[] = [];
  let answered = 0;
  let isOver = false;
  const visitor = new BrowserlessClient(url);
  const spot = await visitor.spot();
  const note = async (what: string, ask: () => Promise<{ status: number }>) => {
    const { status } = await ask().catch((error: Error) => ({ status: error.message }));
    if (status === 200) answered += 1;
    else faults.push(`${status} ${what}`);
  };
  const working = [
    ...buyers.map(async (buyer) => {
      for (let orders = 0; !isOver && orders < MOST_ORDERS; orders += 1) {
        const key = { 'idempotency-key': randomUUID() };
        await note('order', () => buyer.ask('POST', '/api/order/place', orderBody(undefined, spot), key));
        await sleep(PAUSE_MS);
      }
    }),
    ...['/', '/category/gold-bars', '/api/getMetal'].map(async (path) => {
      while (!isOver) {
        await note(path, () => fetch(url + path));
        await sleep(PAUSE_MS);
      }
    }),
  ];
  return {
    async goesOn() {
      const before = answered;
      await expect.poll(() => answered, SOON).toBeGreaterThan(before + 30);
    },
    async end(): Promise<readonly string[]> {
      isOver = true;
      await Promise.all(working);
      return faults;
    },
  };
}
