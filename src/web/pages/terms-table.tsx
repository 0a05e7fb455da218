import { formatPremium } from '#domain/price.ts';
import { MAX_RISE, type Promises, REFUND_WITHIN_WORKING_DAYS, REPORT_WITHIN_WORKING_DAYS } from '#domain/terms.ts';
import { countOf } from '#domain/words.ts';
import { useSeller } from '../ui/seller.tsx';

const COLUMNS = ['You cancel', 'We cancel', 'The price moved'] as const;

/** Rights of both sides at each stage of an order, and the bearer of the price risk. */
const stagesOf = (closing: string, { holdHours, payWithinDays }: Promises) => [
  {
    stage: 'Before we confirm',
    cells: [
      'Free, online or by phone. You owe nothing.',
      'Also free, if we cannot get the items, cannot reach you, or cannot verify your details.',
      `We hold your price for ${countOf(holdHours, 'business hour')}, as your order email states, unless it would cost more than ${formatPremium(MAX_RISE)} more by then. After that we may offer a new price; nothing is final until you agree. If prices have fallen, you can cancel and order again.`,
    ],
  },
  {
    stage: 'Confirmed, not paid',
    cells: [
      `Free. If payment has not arrived by ${closing} on business day ${payWithinDays} the order is cancelled. We charge no fee and do not bill you for any loss, but we may decline your next order.`,
      'Only if we cannot deliver. You owe nothing.',
      'Your total is fixed. Up or down, it stays as confirmed.',
    ],
  },
  {
    stage: 'Paid, not shipped',
    cells: [
      `You get back what you paid, less any drop in the price of your items since you ordered. No fee. Gains are not paid out. We send the refund within ${REFUND_WITHIN_WORKING_DAYS} business days.`,
      `Only if we cannot deliver. You get a full refund within ${REFUND_WITHIN_WORKING_DAYS} business days.`,
      'Your total is fixed.',
    ],
  },
  {
    stage: 'Shipped',
    cells: [
      `No longer possible: sales of metal are final. If you receive something you did not order, we take it back at our cost for a full refund if you call within ${REPORT_WITHIN_WORKING_DAYS} business days.`,
      'No longer possible. If the parcel is lost, insurance covers it: you get replacements or a full refund.',
      'The metal is yours, and so is its price.',
    ],
  },
];

export function TermsTable() {
  const { hours, promises } = useSeller();
  return (
    <table className="terms-table">
      <caption className="visually-hidden">What you and we may do at each stage of an order</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {stagesOf(hours.closing, promises).map(({ stage, cells }) => (
        <tbody key={stage}>
          <tr>
            <th className="terms-table__stage" colSpan={COLUMNS.length} scope="rowgroup">
              {stage}
            </th>
          </tr>
          <tr>
            {cells.map((cell, index) => (
              <td key={COLUMNS[index]} data-column={COLUMNS[index]}>
                {cell}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
