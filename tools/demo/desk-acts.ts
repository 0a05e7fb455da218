import { randomBytes } from 'node:crypto';
import type { Carrier } from '#domain/carrier.ts';
import { type Cents, cents } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import type { CancelReason, DeclineReason, HoldReason } from '#domain/order-reasons.ts';
import type { NewParcel } from '#domain/parcels.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { trackingNumber } from '#domain/tracking-number.ts';
import type { DeskOrder } from '#server/database/order-rows.ts';
import type { Changed } from '#server/desk/change.ts';
import type { Receipt } from '#server/orders/apply-move.ts';
import type { CallEntry } from '#server/orders/order-work.ts';
import type { Shop } from '#server/shop.ts';
import { changeBy, deskOf, type Worker } from './people.ts';
import type { Chance } from './random.ts';

export type PaymentMethod = 'wire' | 'check' | 'card' | 'crypto';

const TICK_EVERY_MS = 60_000;
/** Stages that an order leaves, or in which it changes, without a person. */
const MOVED_BY_TIME: readonly Stage[] = ['requoted', 'confirmed'];

export type OrderActs = ReturnType<typeof createOrderActs>;

/** What people do with one order, by the desk's own use cases; a refusal of what the story expects is an error. */
export function createOrderActs(shop: Shop, orderId: string, chance: Chance) {
  const { decisions, fulfilment, work, reads } = deskOf(shop);
  const { customers } = shop;
  /** As it was read, at the stage and version of the last receipt. */
  let known: { readonly order: DeskOrder; readonly at: Instant } | undefined;
  const find = async (): Promise<DeskOrder> => {
    if (known && (known.at === shop.clock() || !MOVED_BY_TIME.includes(known.order.stage))) return known.order;
    const order = await reads.deskOrders.find(orderId);
    if (!order) throw new Error(`The order ${orderId} is gone`);
    known = { order, at: shop.clock() };
    return order;
  };
  const by = async (worker: Worker) => {
    const { version } = await find();
    return { ...changeBy(worker), orderId, version };
  };
  /** After a change that leaves lines, total and dates as they are. */
  const keep = (changed: Changed<Receipt>): void => {
    const { stage, version } = done(changed).answer;
    if (known) known = { order: { ...known.order, stage, version }, at: known.at };
  };
  const today = () => calendarDay(shop.clock());

  return {
    orderId,
    find,
    async take(worker: Worker) {
      done(await work.take({ ...changeBy(worker), orderId }, true));
    },
    async note(worker: Worker, text: string) {
      done(await work.note({ ...changeBy(worker), orderId }, text));
    },
    async call(worker: Worker, entry: CallEntry) {
      done(await work.call({ ...changeBy(worker), orderId }, entry));
    },
    /** False where its limits keep this person from it. */
    async confirm(worker: Worker): Promise<boolean> {
      await keepPricesLive(shop);
      const { total } = await find();
      const { ok } = await decisions.confirm(await by(worker), total);
      known = undefined;
      return ok;
    },
    async undoLast(worker: Worker) {
      const [last] = await reads.deskOrders.events(orderId);
      done(await work.undo(await by(worker), last?.seq ?? 0));
      known = undefined;
    },
    async review(worker: Worker, note: string) {
      keep(await decisions.review(await by(worker), note));
    },
    async release(worker: Worker, note: string) {
      keep(await decisions.release(await by(worker), note));
    },
    /** The same goods at the price of the moment. Answers the token of the letter's link. */
    async requote(worker: Worker, minutes: 15 | 30 | 60 | 120): Promise<string> {
      await keepPricesLive(shop);
      const { lines } = await find();
      keep(await decisions.requote(await by(worker), lines, minutes));
      const seq = (await reads.quotes.of(orderId)).at(-1)?.seq ?? 0;
      const token = randomBytes(32).toString('base64url');
      await reads.quotes.addLink(token, orderId, seq);
      return token;
    },
    async agree(token: string) {
      known = undefined;
      done(await customers.agree(token));
    },
    async refuse(token: string) {
      known = undefined;
      done(await customers.refuse(token));
    },
    async agreedByPhone(worker: Worker, note: string) {
      done(await decisions.agreedByPhone(await by(worker), note));
      known = undefined;
    },
    async withdraw() {
      const { userId } = await find();
      known = undefined;
      done(await customers.withdraw(userId ?? '', orderId));
    },
    async decline(worker: Worker, reason: DeclineReason, note: string) {
      keep(await decisions.decline(await by(worker), reason, note));
    },
    /** Of the order's total, or of so much of it. */
    async pay(worker: Worker, method: PaymentMethod, amount?: Cents) {
      const payment = { cents: amount ?? (await find()).total, method, reference: reference(method, chance) };
      keep(await fulfilment.pay(await by(worker), { ...payment, receivedOn: today() }, true));
    },
    async hold(worker: Worker, reason: HoldReason, note: string) {
      keep(await fulfilment.hold(await by(worker), { reason, note, ...(reason === 'clearing' && { until: today() }) }));
    },
    async unhold(worker: Worker, to: Stage) {
      keep(await fulfilment.unhold(await by(worker), to));
    },
    async default(worker: Worker) {
      keep(await fulfilment.default(await by(worker), 'Two reminders, no answer on the phone.'));
    },
    /** What was paid goes back in the same act. */
    async cancel(worker: Worker, reason: CancelReason, note: string) {
      const paid = (await reads.money.of(orderId)).reduce((sum, one) => sum + one.cents, 0);
      const refund = { cents: cents(-paid), method: 'wire', reference: reference('wire', chance), receivedOn: today() };
      keep(
        await fulfilment.cancel(await by(worker), {
          reason,
          note,
          refund: paid > 0 ? { ...refund, method: 'wire' } : undefined,
        }),
      );
    },
    async allocate(worker: Worker) {
      const { lines } = await find();
      keep(await fulfilment.allocate(await by(worker), [...lines.keys()], []));
    },
    async pack(worker: Worker) {
      keep(await fulfilment.pack(await by(worker)));
    },
    /** All pieces, in one parcel or in two. */
    async parcels(count: 1 | 2): Promise<readonly NewParcel[]> {
      return parcelsOf(await find(), count, chance);
    },
    /** These parcels go now; while pieces are left the order stays packed. */
    async ship(worker: Worker, parcels: readonly NewParcel[]) {
      keep(await fulfilment.ship(await by(worker), parcels, false));
    },
    async shipNow(worker: Worker) {
      keep(await fulfilment.shipNow(await by(worker), parcelsOf(await find(), 1, chance), false));
    },
    async deliver(worker: Worker) {
      keep(await fulfilment.deliver(await by(worker), today()));
    },
    async correct(worker: Worker, reason: string) {
      keep(await fulfilment.correct(await by(worker), reason));
    },
  };
}

/** Reads the feed where its last tick is older than a minute. */
export async function keepPricesLive({ spot, clock }: Shop): Promise<void> {
  const known = spot.current();
  if (known.state !== 'live' || clock() - known.tick.at >= TICK_EVERY_MS) await spot.refresh();
}

function done<Answer>(changed: Changed<Answer> | { readonly ok: true }): { readonly answer: Answer } {
  if (!changed.ok) throw new Error(`The demo's story does not hold: ${changed.reason}`);
  return changed as { readonly answer: Answer };
}

function reference(method: PaymentMethod, chance: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.between(0, 9)).join('');
  if (method === 'wire') return `FT${digits(10)}`;
  if (method === 'check') return `No. ${chance.between(101, 4_999)}-${digits(4)}`;
  return method === 'card' ? `auth ${digits(6)}` : `tx ${digits(12)}`;
}

/** All pieces in one parcel, or the second half of them in another, each insured for what is in it. */
function parcelsOf(order: DeskOrder, wanted: 1 | 2, chance: Chance): NewParcel[] {
  const carrier = chance.weighted({ fedex: 5, ups: 4, usps: 3 });
  const pieces = order.lines.flatMap(({ quantity }, position) => Array<number>(quantity).fill(position));
  const cut = wanted === 2 ? Math.ceil(pieces.length / 2) : pieces.length;
  return [pieces.slice(0, cut), pieces.slice(cut)]
    .filter((held) => held.length > 0)
    .map((held) => {
      const lines = [...Map.groupBy(held, (position) => position)].map(([position, of]) => ({
        position,
        quantity: of.length,
        serials: [],
      }));
      const insured = lines.reduce((sum, { position, quantity }) => {
        const line = order.lines[position];
        return line ? sum + lineTotal({ ...line, quantity }) : sum;
      }, 0);
      return { carrier, number: parcelNumber(carrier, chance), insured: cents(insured), hasSignature: true, lines };
    });
}

/** A number of the carrier whose check digit is right. */
function parcelNumber(carrier: Carrier, chance: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.between(0, 9)).join('');
  const bodies: Readonly<Partial<Record<Carrier, string>>> = {
    ups: `1Z${digits(6)}03${digits(7)}`,
    usps: `9405${digits(17)}`,
    fedex: `79${digits(9)}`,
  };
  const ended = [...'0123456789'].map((check) => `${bodies[carrier]}${check}`);
  return ended.find((number) => trackingNumber(carrier, number)) ?? '';
}
