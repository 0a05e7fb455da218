import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderBody } from './claims.ts';
import { BrowserlessClient } from './http-client.ts';

/** An order that the shop has said yes to. */
export type Acknowledged = { readonly key: string; readonly orderId: string; readonly totalAmount: number };

const PAUSE_MS = 25;
/** Below the limit of orders in an hour, with room for retries. */
const MOST_ATTEMPTS = 110;

/**
 * A customer who wants every order to go through, whatever happens to the shop: without a clear answer the very same order is
 * sent again with the same key. `origin` may change when the shop comes back elsewhere.
 */
export class StubbornCustomer {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that no customer should see, such as a 500. */
  readonly strange: string[] = [];
  readonly #client: BrowserlessClient;
  #userId = '';
  #attempts = 0;

  constructor(origin: () => string) {
    // An address has so many new accounts an hour, and a long siege needs more.
    this.#client = new BrowserlessClient(origin, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  }

  /** Stubborn in this as well: a machine that is busy answers 503. */
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

  /** What the shop itself says that this customer has ordered. */
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
