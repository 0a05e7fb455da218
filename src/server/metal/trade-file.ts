import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { spreadsheetTime } from '#domain/shop-time.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import { csvRows } from '../desk/csv-rows.ts';
import type { Trade } from './metal-store.ts';

const HEAD = [
  ...[`Traded (${SHOP_ZONE})`, 'Metal', 'Kind', 'Fine ounces', 'Price an ounce', 'Amount', 'Counterparty', 'Reference'],
  ...['Recorded by', `Recorded (${SHOP_ZONE})`, 'Id', 'Corrects', 'Counts'],
];

/** All trades as comma-separated values with a head, corrected ones too: ounces with a sign, money in dollars. */
export async function* tradeFile(
  pages: AsyncIterable<readonly Trade[]>,
  nameOf: (staffId: string) => string,
): AsyncGenerator<string> {
  yield csvRows([HEAD], true);
  for await (const trades of pages) yield csvRows(trades.map((trade) => cellsOf(trade, nameOf)));
}

function cellsOf(trade: Trade, nameOf: (staffId: string) => string) {
  const money = (amount: number | null) => (amount === null ? '' : { figure: formatAmount(amount as Cents) });
  return [
    spreadsheetTime(trade.tradedAt.getTime()),
    METAL_NAMES[trade.metal as Metal],
    trade.kind,
    { figure: trade.microOunces / 1_000_000 },
    money(trade.priceCents),
    money(trade.cents),
    trade.counterparty,
    trade.reference,
    nameOf(trade.staffId),
    spreadsheetTime(trade.at.getTime()),
    trade.id,
    trade.corrects ?? '',
    trade.isCounted ? 'yes' : 'no',
  ];
}
