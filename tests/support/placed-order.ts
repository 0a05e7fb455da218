import { randomInt, randomUUID } from 'node:crypto';
import { orderBody } from './claims.ts';
import { BrowserlessClient } from './http-client.ts';

export type PlacedOrder = { readonly orderId: string; readonly totalAmount: number };

/** An order by a new customer at the prices that a running shop shows. */
export async function placeOrder(origin: string): Promise<PlacedOrder> {
  const client = new BrowserlessClient(() => origin, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  await client.signUp(`${randomUUID()}@example.com`);
  const body = orderBody(undefined, await client.spot());
  const { status, json } = await client.ask('POST', '/api/order/place', body, { 'idempotency-key': randomUUID() });
  if (status !== 200) throw new Error(`No order was placed: ${status} ${JSON.stringify(json)}`);
  return json.data;
}
