import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { orderBody } from './claims.ts';
import type { StaffVisitor } from './desk.ts';
import type { TestShop, Visitor } from './open-shop.ts';

export type Receipt = { version: number; stage: string; seq: number; undoUntil: string | null };

/** An order at the desk, and what staff do with it one after another. */
export class OrderAtDesk {
  readonly id: string;
  readonly total: number;
  version = 1;
  seq = 0;
  readonly #shop: TestShop;
  #payments = 0;

  constructor(shop: TestShop, placed: { orderId: string; totalAmount: number }) {
    this.#shop = shop;
    this.id = placed.orderId;
    this.total = placed.totalAmount;
  }

  static async placedBy(shop: TestShop, customer: Visitor, body = orderBody()): Promise<OrderAtDesk> {
    return new OrderAtDesk(shop, (await customer.ask('POST', '/api/order/place', body)).json().data);
  }

  ask(by: StaffVisitor, path: string, body: object = {}, headers = {}) {
    return by.desk('POST', `/orders/${this.id}/${path}`, { version: this.version, ...body }, headers);
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

  payment(amount = this.total) {
    this.#payments += 1;
    return { method: 'wire', reference: `${this.id} ${this.#payments}`, receivedOn: '2026-03-03', amount };
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
      lines: { quantity: number; sum: number }[];
      balance: { paid: number; open: number; toPayBack: number };
      piecesLeft: number[];
      serials: string[][];
      unholdTo: string[];
      payments: { amount: number }[];
      parcels: {
        id: string;
        state: string;
        deliveredOn: string | null;
        lines: { position: number; quantity: number }[];
      }[];
      events: { seq: number; kind: string; letter: { about: string; state: string; canSendAgain: boolean } | null }[];
    };
  }

  async stage(): Promise<string> {
    const [row] = await this.#shop.database.db.select().from(orders).where(eq(orders.id, this.id));
    return row?.stage ?? expect.fail('The order is gone');
  }
}
