import * as attachments from './calls/desk-attachments.ts';
import * as customers from './calls/desk-customers.ts';
import * as entry from './calls/desk-entry.ts';
import * as feeds from './calls/desk-feeds.ts';
import * as goods from './calls/desk-goods.ts';
import * as goodsFile from './calls/desk-goods-file.ts';
import * as halts from './calls/desk-halts.ts';
import * as handPrice from './calls/desk-hand-price.ts';
import * as lists from './calls/desk-lists.ts';
import * as metal from './calls/desk-metal.ts';
import * as money from './calls/desk-money.ts';
import * as orderReads from './calls/desk-order-reads.ts';
import * as orders from './calls/desk-orders.ts';
import * as pauses from './calls/desk-pauses.ts';
import * as phoneOrder from './calls/desk-phone-order.ts';
import * as pictures from './calls/desk-pictures.ts';
import * as premiums from './calls/desk-premiums.ts';
import * as reports from './calls/desk-reports.ts';
import * as revisions from './calls/desk-revisions.ts';
import * as settings from './calls/desk-settings.ts';
import * as staff from './calls/desk-staff.ts';
import * as today from './calls/desk-today.ts';

/**
 * Every call of the dealer's desk: all that the files named here export. Apart from `CALLS`: nothing of it belongs into the shop's
 * pages. What several calls share stands in `calls/desk-shapes.ts`.
 */
export const DESK_CALLS = {
  ...attachments,
  ...customers,
  ...entry,
  ...feeds,
  ...goods,
  ...goodsFile,
  ...halts,
  ...handPrice,
  ...lists,
  ...metal,
  ...money,
  ...orderReads,
  ...orders,
  ...pauses,
  ...phoneOrder,
  ...pictures,
  ...premiums,
  ...reports,
  ...revisions,
  ...settings,
  ...staff,
  ...today,
} as const;
