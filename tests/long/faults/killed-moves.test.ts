import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { centsOf } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { DeskClient, OWNER } from '../../support/desk-client.ts';
import { placeOrder } from '../../support/placed-order.ts';
import { startPostgres } from '../../support/postgres.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const PRELOAD = `--import=${path.resolve(import.meta.dirname, '../../support/kill-at-statement.ts')}`;
type Body = Readonly<Record<string, unknown>>;

/** A shop that can be started anew on the same data, and be told at which statement of its next change it is to die. */
class MortalShop {
  readonly #place: Parameters<typeof startShop>[0];
  readonly owner = new DeskClient(() => this.process.url);
  process!: ShopProcess;

  constructor(place: Parameters<typeof startShop>[0]) {
    this.#place = place;
  }

  async start(killAt: number): Promise<void> {
    const dataDir = this.process?.dataDir;
    const env = { DESK_OWNER: OWNER.email, NODE_OPTIONS: PRELOAD, KILL_AT_STATEMENT: String(killAt) };
    this.process = await startShop({ ...this.#place, env, ...(dataDir && { dataDir }) });
  }

  async read(orderId: string) {
    const { events, parcels, payments, stage, version } = (await this.owner.desk('GET', `/orders/${orderId}`)).json
      .data;
    return { orderId, stage, version, events: events.length, parcels: parcels.length, payments: payments.length };
  }

  /** The move, in a process that dies at each of its statements in turn. Answers how many there are. */
  async moveThroughDeaths(orderId: string, move: string, body: Body): Promise<number> {
    const key = `${move}-${orderId}`;
    const ask = () => this.owner.desk('POST', `/orders/${orderId}/${move}`, body, key);
    const before = await this.read(orderId);
    for (let statement = 1; ; statement += 1) {
      await this.restart(statement);
      const now = await this.read(orderId);
      // Only what was committed is there: after its last statement the move is, and its answer was lost.
      if (now.version === before.version) expect([statement, now]).toEqual([statement, before]);
      else return this.#answerAgain(ask, now, before.version + 1).then(() => statement - 2);
      const answer = await ask().catch(() => undefined);
      if (answer) expect.fail(`The shop lived through statement ${statement}: ${JSON.stringify(answer.json)}`);
      await this.process.ended;
    }
  }

  /** The same key gives the answer, and nothing happens twice. */
  async #answerAgain(ask: () => ReturnType<DeskClient['desk']>, now: object & { orderId: string }, version: number) {
    await this.restart(0);
    const first = await ask();
    expect([first.status, first.json.data.version]).toEqual([200, version]);
    expect((await ask()).json.data).toEqual(first.json.data);
    expect(await this.read(now.orderId)).toEqual(now);
  }

  async restart(killAt: number): Promise<void> {
    await this.process.kill('SIGKILL');
    await this.start(killAt);
  }

  async move(orderId: string, move: string, body: Body): Promise<number> {
    const { status, json } = await this.owner.desk('POST', `/orders/${orderId}/${move}`, body, `${move}-${orderId}`);
    expect([move, status]).toEqual([move, 200]);
    return json.data.version;
  }
}

describe('a move of an order in a process that is killed', () => {
  const opened: { stop(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  });

  it.each(['pglite', 'postgres'] as const)(
    'happens as a whole or not at all, whichever statement was its last, on %s',
    async (database) => {
      const server = database === 'postgres' ? await startPostgres({ durable: true }) : undefined;
      if (server) opened.push(server);
      const shop = new MortalShop({ database, ...(server && { databaseUrl: server.url }) });
      opened.push({ stop: () => shop.process.stop() });
      await shop.start(0);
      await shop.owner.join(shop.process);
      const { orderId, totalAmount } = await placeOrder(shop.process.url);
      const total = centsOf(totalAmount);
      let version = await shop.move(orderId, 'confirm', { version: 1, total });
      const payment = { method: 'wire', reference: 'W 1', receivedOn: calendarDay(Date.now()), amount: total };
      expect(await shop.moveThroughDeaths(orderId, 'payments', { version, ...payment })).toBeGreaterThan(8);
      version = await shop.move(orderId, 'allocate', { version: version + 1, ticked: [0, 1] });
      version = await shop.move(orderId, 'pack', { version });
      const parcel = { carrier: 'fedex', number: '7946 1182 0353', insured: total, hasSignature: true };
      const lines = [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ];
      const ship = { version, parcels: [{ ...parcel, lines }] };
      expect(await shop.moveThroughDeaths(orderId, 'ship', ship)).toBeGreaterThan(10);
      expect(await shop.read(orderId)).toMatchObject({ stage: 'shipped', parcels: 1, payments: 1 });
      const check = await shop.owner.desk('GET', `/orders/${orderId}`);
      expect(check.json.data.balance).toMatchObject({ open: 0, toPayBack: 0 });
    },
    900_000,
  );
});
