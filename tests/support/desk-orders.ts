import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Cents, cents, centsOf } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';
import type { OrderBalance } from '#domain/order-balance.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { orderBody } from './claims.ts';
import type { StaffVisitor } from './desk.ts';
import { SPOT, type TestShop, type Visitor } from './open-shop.ts';

export type Receipt = { version: number; stage: string; seq: number; undoUntil: number | null; isTaken: boolean };

/** An order at the desk, and what staff do with it one after another. */
export class OrderAtDesk {
  readonly id: string;
  readonly total: Cents;
  version = 1;
  seq = 0;
  readonly #shop: TestShop;
  #payments = 0;

  constructor(shop: TestShop, placed: { orderId: string; totalAmount: number }) {
    this.#shop = shop;
    this.id = placed.orderId;
    this.total = centsOf(placed.totalAmount);
  }

  static async placedBy(shop: TestShop, customer: Visitor, body = orderBody()): Promise<OrderAtDesk> {
    return new OrderAtDesk(shop, (await customer.ask('POST', '/api/order/place', body)).json().data);
  }

  ask(by: StaffVisitor, path: string, body: object = {}, headers = {}) {
    const version = isVersioned(path) && { version: this.version };
    return by.desk('POST', `/orders/${this.id}/${path}`, { ...version, ...body }, headers);
  }

  async do(by: StaffVisitor, path: string, body: object = {}): Promise<Receipt> {
    const answer = await this.ask(by, path, body);
    expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 200, undefined]);
    const receipt = answer.json().data as Receipt;
    ({ version: this.version, seq: this.seq } = receipt);
    return receipt;
  }

  async refusalOf(by: StaffVisitor, path: string, body: object = {}): Promise<string | undefined> {
    return (await this.ask(by, path, body)).json().reason;
  }

  payment(amount: number = this.total) {
    this.#payments += 1;
    return { method: 'wire', reference: `${this.id} ${this.#payments}`, receivedOn: '2026-03-02', amount };
  }

  /** From new to a stage on the straight way. */
  async goTo(by: StaffVisitor, stage: 'confirmed' | 'paid' | 'allocated' | 'packed'): Promise<this> {
    await this.do(by, 'confirm', { total: this.total });
    if (stage === 'confirmed') return this;
    await this.do(by, 'payments', this.payment());
    if (stage === 'paid') return this;
    const { lines } = await this.page(by);
    await this.do(by, 'allocate', { ticked: lines.map((_, position) => position) });
    if (stage === 'packed') await this.do(by, 'pack');
    return this;
  }

  async page(by: StaffVisitor) {
    return (await by.desk('GET', `/orders/${this.id}`)).json().data as {
      stage: string;
      total: Cents;
      lines: OrderLine[];
      balance: OrderBalance;
      piecesLeft: number[];
      serials: string[][];
      unholdTo: string[];
      payments: { amount: number }[];
      parcels: {
        id: string;
        number: string;
        state: string;
        deliveredOn: string | null;
        lines: { position: number; quantity: number }[];
      }[];
      events: {
        seq: number;
        kind: string;
        move: string | null;
        detail: string | null;
        isCorrected: boolean;
        letter: { about: string; state: string; canSendAgain: boolean } | null;
      }[];
    };
  }

  async stage(): Promise<string> {
    const [row] = await this.#shop.database.db.select().from(orders).where(eq(orders.id, this.id));
    return row?.stage ?? expect.fail('The order is gone');
  }
}

/** True when a change of an order must name the version that it is based on. */
function isVersioned(path: string): boolean {
  return !/^(?:take|drop|notes|calls|clear-callback|clear-mentions|letters\/.*)$/.test(path);
}

/** Moves of one order after the other, and what each leaves in the tables. `now`: the shop and the order at that moment. */
export function orderMoves(now: () => { readonly shop: TestShop; readonly id: string }) {
  const db = () => now().shop.database.db;
  const refresh = () => now().shop.shop.spot.refresh();
  const move = (by: StaffVisitor, path: string, body: object = {}, headers = {}) =>
    by.desk('POST', `/orders/${now().id}/${path}`, body, headers);
  return {
    move,
    async done(by: StaffVisitor, path: string, body: object = {}) {
      const answer = await move(by, path, body);
      expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 200, undefined]);
      return answer.json().data as Receipt;
    },
    reasonOf: async (asked: Promise<{ json(): { reason?: string } }>) => (await asked).json().reason,
    async stored() {
      const [row] = await db().select().from(orders).where(eq(orders.id, now().id));
      return row ?? expect.fail('The order is gone');
    },
    events: () => db().select().from(orderEvents).where(eq(orderEvents.orderId, now().id)).orderBy(orderEvents.seq),
    letters: () => db().select().from(outbox).where(eq(outbox.orderId, now().id)),
    /** Another price of gold, in cents an ounce, a minute later. */
    async moveSpot(gold: number) {
      now().shop.feed.set({ gold: cents(Math.round(gold)), silver: cents(SPOT.silver) });
      now().shop.clock.advance(60_000);
      await refresh();
    },
    /** Time goes by, and prices stay live. */
    async keepLive(ms: number) {
      now().shop.clock.advance(ms);
      await refresh();
    },
  };
}
