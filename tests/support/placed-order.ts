import { randomInt, randomUUID } from 'node:crypto';
import { GOODS, orderBody } from './claims.ts';
import { BrowserlessClient } from './http-client.ts';

export type PlacedOrder = {
  readonly orderId: string;
  /** Dollars. */
  readonly totalAmount: number;
  /** Signed in as who ordered. */
  readonly customer: BrowserlessClient;
};

/** The desk knows a customer by the telephone too: none of a shop has that of another. */
let telephones = randomInt(10_000);

/** A new customer of a running shop, from an address and with a telephone of their own, who orders at the prices of now. */
export async function newBuyer(origin: string) {
  const customer = new BrowserlessClient(origin, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  const email = `ada-${randomUUID()}@example.com`;
  const phone = `(312) 555-${String(telephones++ % 10_000).padStart(4, '0')}`;
  await customer.signUp(email);
  return {
    async order(goods: Parameters<typeof orderBody>[0] = GOODS, facts: object = {}): Promise<PlacedOrder> {
      const body = { ...orderBody(goods, await customer.spot()), email, phone, ...facts };
      const key = { 'idempotency-key': randomUUID() };
      const { status, json } = await customer.ask('POST', '/api/order/place', body, key);
      if (status !== 200) throw new Error(`No order was placed: ${status} ${JSON.stringify(json)}`);
      return { ...json.data, customer };
    },
  };
}

/** An order of a new customer. */
export async function placeOrder(origin: string): Promise<PlacedOrder> {
  return (await newBuyer(origin)).order();
}
