import type { Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { type Cents, centsOf, formatAmount } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { askDesk } from './desk-browser.ts';
import { newBuyer } from './placed-order.ts';

const SILVER =
  troyCatalogue().entries.find(({ metal, weight }) => metal === 'silver' && weight === 1_000_000)?.id ?? '';
export const STATEMENT_HEAD = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #';
const [year, month, day] = calendarDay(Date.now()).split('-');
export const TODAY = `${month}/${day}/${year}`;

export type Confirmed = { readonly orderId: string; readonly total: Cents };
let quantity = 0;
let wires = 0;

/** Confirmed orders, each of another amount. */
export async function confirmed(page: Page, url: string, count: number): Promise<readonly Confirmed[]> {
  if (!page.url().startsWith(`${url}/desk`)) await page.goto('/desk/me');
  const buyer = await newBuyer(url);
  const orders: Confirmed[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    quantity += 1;
    const { orderId, totalAmount } = await buyer.order([{ id: SILVER, quantity }]);
    const total = centsOf(totalAmount);
    await askDesk(page, `/orders/${orderId}/confirm`, { version: 1, total });
    orders.push({ orderId, total });
  }
  return orders;
}

export function wire(text: string, amount: Cents): string {
  wires += 1;
  return `CREDIT,${TODAY},"FEDWIRE CREDIT B/O: SOMEBODY OBI=${text} TRN: ${8_000_000 + wires}FF",${formatAmount(amount)},WIRE_INCOMING,,,`;
}
