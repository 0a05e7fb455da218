import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { orderBody } from './claims.ts';
import { BrowserlessClient } from './http-client.ts';

/** An order that the shop has said yes to. */
export type Acknowledged = { readonly key: string; readonly orderId: string; readonly totalAmount: number };

const CUSTOMERS = 5;
const ROUNDS_OF_A_CUSTOMER = 20;
const PAUSE_MS = 25;
/** Below the limit of orders in an hour, with room for retries. */
const MOST_ATTEMPTS = 110;

/** Customers order while one fault follows the other; at the end the shop's orders are compared with what it acknowledged. */
export async function orderThroughFaults(
  origin: () => string,
  rounds: number,
  fault: () => Promise<void>,
): Promise<void> {
  let acknowledged = 0;
  for (let done = 0; done < rounds; done += ROUNDS_OF_A_CUSTOMER) {
    const customers = Array.from({ length: CUSTOMERS }, () => new RetryingCustomer(origin));
    for (const customer of customers) await customer.signUp();
    let isOver = false;
    const ordering = Promise.all(customers.map((customer) => customer.orderUntil(() => isOver)));
    // However slow the machine is, the first fault meets customers in the middle of their orders.
    const through = () => customers.reduce((sum, customer) => sum + customer.acknowledged.length, 0);
    await expect.poll(through, { timeout: 60_000 }).toBeGreaterThan(CUSTOMERS);
    for (let round = 0; round < Math.min(ROUNDS_OF_A_CUSTOMER, rounds - done); round += 1) await fault();
    isOver = true;
    await ordering;
    for (const customer of customers) acknowledged += await compareBooks(customer);
  }
  // Without orders between the faults this has shown nothing.
  expect(acknowledged).toBeGreaterThan(CUSTOMERS);
}

/** Asserts that the shop stores each acknowledged order of a customer once, at its own total. Returns the number of orders. */
export async function compareBooks(customer: RetryingCustomer): Promise<number> {
  expect(customer.strange).toEqual([]);
  const stored = await customer.orders();
  const byId = (a: { orderId: string }, b: { orderId: string }) => a.orderId.localeCompare(b.orderId);
  const asStored = stored.map(({ orderId, totalAmount }) => ({ orderId, totalAmount })).sort(byId);
  const asAcknowledged = customer.acknowledged.map(({ orderId, totalAmount }) => ({ orderId, totalAmount })).sort(byId);
  expect(asStored).toEqual(asAcknowledged);
  for (const { totalAmount, cartItem } of stored) {
    const sum = cartItem.reduce((cents, { price, quantity }) => cents + Math.round(price * 100) * quantity, 0);
    expect(sum).toBe(Math.round(totalAmount * 100));
  }
  return stored.length;
}

/**
 * A customer who wants every order to go through, whatever happens to the shop: without a clear answer the very same order is
 * sent again with the same key. `origin` may change when the shop comes back elsewhere.
 */
export class RetryingCustomer {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that no customer should see, such as a 500. */
  readonly strange: string[] = [];
  readonly #client: BrowserlessClient;
  #userId = '';
  #attempts = 0;

  constructor(origin: () => string) {
    // An address has so many new accounts an hour, and a long test needs more.
    this.#client = new BrowserlessClient(origin, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  }

  /** Tries again in this as well: a machine that is busy answers 503. */
  async signUp(): Promise<void> {
    for (let tries = 1; !this.#userId; tries += 1) {
      try {
        this.#userId = await this.#client.signUp(`${randomUUID()}@example.com`);
      } catch (error) {
        if (tries === MOST_ATTEMPTS || !String(error).includes(' 503 ')) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Orders until told to stop; the order in hand is brought to its end. */
  async orderUntil(isOver: () => boolean): Promise<void> {
    while (!isOver() && this.#attempts < MOST_ATTEMPTS) {
      await this.#orderOnce();
      await sleep(PAUSE_MS);
    }
  }

  /** The customer's orders as the shop lists them. */
  async orders(): Promise<
    readonly { orderId: string; totalAmount: number; cartItem: { price: number; quantity: number }[] }[]
  > {
    return this.#untilAnswered(async () => {
      const { status, json } = await this.#client.ask('GET', `/api/order/get/by-user/${this.#userId}`);
      return status === 503 ? undefined : json.data;
    });
  }

  async #orderOnce(): Promise<void> {
    const key = randomUUID();
    const spot = await this.#untilAnswered(() => this.#client.spot());
    const body = orderBody(undefined, spot);
    for (;;) {
      this.#attempts += 1;
      const answer = await this.#client
        .ask('POST', '/api/order/place', body, { 'idempotency-key': key })
        .catch(() => undefined);
      if (answer?.status === 200) {
        const { orderId, totalAmount } = answer.json.data;
        this.acknowledged.push({ key, orderId, totalAmount });
        return;
      }
      // The market has moved: this order is off, and that is a clear answer.
      if (answer?.status === 409 || answer?.status === 429) return;
      if (answer && answer.status !== 503) {
        this.strange.push(`${answer.status} ${JSON.stringify(answer.json)}`);
        return;
      }
      await sleep(PAUSE_MS);
    }
  }

  async #untilAnswered<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer !== undefined) return answer;
      await sleep(PAUSE_MS);
    }
  }
}
