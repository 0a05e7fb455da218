import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orderBody } from './claims.ts';
import { BrowserlessClient } from './http-client.ts';

/** No page takes longer, on a machine that is busy with server and clients. */
const ANSWER_WITHIN_MS = 15_000;
/** So that a long test does not reach the limit of orders in an hour. */
const PAUSE_MS = 2_000;

/** A customer who asks for a page and the rates and orders, again and again, while other clients load the shop. */
export class SteadyVisitor {
  readonly #url: string;
  readonly #client: BrowserlessClient;

  constructor(url: string) {
    this.#url = url;
    this.#client = new BrowserlessClient(url);
  }

  async signUp(): Promise<void> {
    await this.#client.signUp(`${randomUUID()}@example.com`);
  }

  /** Visits until the work is done, and once more afterwards; every visit has to succeed. Answers what the work answers. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    // Its failure is thrown below, after the visit in hand.
    over.catch(() => {});
    do {
      await this.#visit();
      await Promise.race([over.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
    } while (!isOver);
    await this.#visit();
    return over;
  }

  async #visit(): Promise<void> {
    const startedAt = performance.now();
    expect((await fetch(`${this.#url}/category/gold-bars`)).status).toBe(200);
    const spot = await this.#client.spot();
    const key = { 'idempotency-key': randomUUID() };
    const placed = await this.#client.ask('POST', '/api/order/place', orderBody(undefined, spot), key);
    expect(placed.status, JSON.stringify(placed.json)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_WITHIN_MS);
  }
}
