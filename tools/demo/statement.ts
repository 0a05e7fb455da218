import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import type { Shop } from '#server/shop.ts';

const HEAD = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #';
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Writes `statement.csv` into the demo's folder, for the desk's page of money: a wire for each order that awaits one, of which the
 * first names nobody's number and the second pays a half, money that went out, and money of nobody.
 */
export async function writeStatement({ desk }: Pick<Shop, 'desk'>, folder: string, end: Instant): Promise<void> {
  const day = DAY.format(end);
  const awaiting = (await desk?.reads.money.awaiting()) ?? [];
  const row = (text: string, amount: Cents, type: string) =>
    `${amount < 0 ? 'DEBIT' : 'CREDIT'},${day},"${text}",${formatAmount(amount)},${type},,,`;
  const wires = awaiting.map(({ orderId, firstName, lastName, open }, nth) => {
    const payer = `${firstName} ${lastName}`.toUpperCase();
    const reference = nth === 0 ? '' : ` OBI=ORDER ${orderId.slice(nth % 2 === 0 ? 0 : -8)}`;
    const amount = nth === 1 ? cents(Math.floor(open / 2)) : open;
    const text = `FEDWIRE CREDIT VIA: FIRST BANK/071000013 B/O: ${payer}${reference} TRN: ${5_873_209_000 + nth}FF`;
    return row(text, amount, 'WIRE_INCOMING');
  });
  const others = [
    row('ONLINE PAYMENT RENT', cents(-4_200_00), 'ACH_DEBIT'),
    row('INTEREST PAYMENT', cents(3_12), 'MISC_CREDIT'),
  ];
  writeFileSync(path.join(folder, 'statement.csv'), [HEAD, ...wires, ...others, ''].join('\n'));
}
