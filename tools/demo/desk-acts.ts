import { randomBytes } from 'node:crypto';
import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { type Carrier, servicesOf } from '#domain/carrier.ts';
import { type Cents, cents } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import type { CancelReason, DeclineReason, HoldReason } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { trackingNumber } from '#domain/tracking-number.ts';
import type { DeskOrder } from '#server/database/order-rows.ts';
import type { Refused } from '#server/desk/change.ts';
import { isRefusing } from '#server/http/call-route.ts';
import type { StaffHandler } from '#server/http/staff-route.ts';
import type { Shop } from '#server/shop.ts';
import { ask, deskOf, tryCall, type Worker } from './people.ts';
import type { Chance } from './random.ts';

export type PaymentMethod = 'wire' | 'check' | 'card' | 'crypto';

const TICK_EVERY_MS = 60_000;
/** Stages that an order leaves, or in which it changes, without a person. */
const MOVED_BY_TIME: readonly Stage[] = ['requoted', 'confirmed'];

/** Calls about one order that say the version of it that the person has seen. */
type Change = {
  [Name in keyof typeof DESK_CALLS]: CheckedInput<(typeof DESK_CALLS)[Name]> extends {
    readonly params: { readonly orderId: string };
    readonly body: { readonly version: number };
  }
    ? Name
    : never;
}[keyof typeof DESK_CALLS];
type Given<Name extends Change> = Omit<CheckedInput<(typeof DESK_CALLS)[Name]>['body'], 'version'>;
type CallEntry = CheckedInput<typeof DESK_CALLS.recordCall>['body'];
export type Parcel = CheckedInput<typeof DESK_CALLS.shipOrder>['body']['parcels'][number];

export type OrderActs = ReturnType<typeof createOrderActs>;

/** Staff actions on one order through the desk's own calls; a refusal that the story does not expect is an error. */
export function createOrderActs(shop: Shop, orderId: string, chance: Chance) {
  const { calls, reads } = deskOf(shop);
  const { decisions } = shop;
  const params = { orderId };
  /** As it was read, at the stage and version of the last receipt. */
  let known: { readonly order: DeskOrder; readonly at: Instant } | undefined;
  const find = async (): Promise<DeskOrder> => {
    if (known && (known.at === shop.clock() || !MOVED_BY_TIME.includes(known.order.stage))) return known.order;
    const order = await reads.deskOrders.find(orderId);
    if (!order) throw new Error(`The order ${orderId} is gone`);
    known = { order, at: shop.clock() };
    return order;
  };
  /** A change that leaves lines, total and dates as they are. */
  const change = async <Name extends Change>(name: Name, worker: Worker, given: Given<Name>): Promise<void> => {
    const { version } = await find();
    const call = calls[name] as unknown as StaffHandler<typeof DESK_CALLS.settleOrder>;
    const { stage, version: next } = await ask(call, worker, { params, body: { ...given, version } });
    if (known) known = { order: { ...known.order, stage, version: next }, at: known.at };
  };
  const today = () => calendarDay(shop.clock());

  return {
    orderId,
    find,
    async take(worker: Worker) {
      await ask(calls.takeOrder, worker, { params, body: { takeOver: true } });
    },
    async note(worker: Worker, text: string) {
      await ask(calls.noteOrder, worker, { params, body: { text } });
    },
    handOver: (worker: Worker, to: Worker, note: string) =>
      change('handOverOrder', worker, { to: to.session.staffId, note }),
    async attach(worker: Worker, name: string, bytes: Buffer) {
      await ask(calls.addAttachment, worker, { params, query: { name }, bytes });
    },
    async call(worker: Worker, entry: CallEntry) {
      await ask(calls.recordCall, worker, { params, body: entry });
    },
    /** False where its limits keep this person from it. */
    async confirm(worker: Worker): Promise<boolean> {
      await keepPricesLive(shop);
      const { total, version } = await find();
      const answer = await tryCall(calls.confirmOrder, worker, { params, body: { version, total } });
      known = undefined;
      return !isRefusing(answer);
    },
    async undoLast(worker: Worker) {
      const [last] = await reads.deskOrders.events(orderId);
      await change('undoMove', worker, { seq: last?.seq ?? 0 });
      known = undefined;
    },
    review: (worker: Worker, note: string) => change('reviewOrder', worker, { note }),
    release: (worker: Worker, note: string) => change('releaseOrder', worker, { note }),
    /** The same goods at the price of the moment. Answers the token of the letter's link. */
    async requote(worker: Worker, minutes: 15 | 30 | 60 | 120): Promise<string> {
      await keepPricesLive(shop);
      const lines = (await find()).lines.map(({ productId, quantity }) => ({ productId, quantity }));
      await change('requoteOrder', worker, { lines, minutes });
      const seq = (await reads.quotes.of(orderId)).at(-1)?.seq ?? 0;
      const token = randomBytes(32).toString('base64url');
      await reads.quotes.addLink(token, orderId, seq);
      return token;
    },
    async agree(token: string) {
      known = undefined;
      done(await decisions.agree(token));
    },
    async refuse(token: string) {
      known = undefined;
      done(await decisions.refuse(token));
    },
    async agreedByPhone(worker: Worker, note: string) {
      await change('agreedByPhone', worker, { note });
      known = undefined;
    },
    async withdraw() {
      const { userId } = await find();
      known = undefined;
      done(await decisions.withdraw(userId ?? '', orderId));
    },
    decline: (worker: Worker, reason: DeclineReason, note: string) => change('declineOrder', worker, { reason, note }),
    /** Of the order's total, or of so much of it. */
    async pay(worker: Worker, method: PaymentMethod, amount?: Cents) {
      const paid = { amount: amount ?? (await find()).total, method, reference: reference(method, chance) };
      await change('recordPayment', worker, { ...paid, receivedOn: today(), isBack: false, again: true });
    },
    hold: (worker: Worker, reason: HoldReason, note: string) =>
      change('holdOrder', worker, { reason, note, ...(reason === 'clearing' && { until: today() }) }),
    unhold: (worker: Worker, to: Stage) => change('unholdOrder', worker, { to }),
    default: (worker: Worker) => change('defaultOrder', worker, { note: 'Two reminders, no answer on the phone.' }),
    /** Refunds all payments in the same call. */
    async cancel(worker: Worker, reason: CancelReason, note: string) {
      const paid = (await reads.money.of(orderId)).reduce((sum, one) => sum + one.cents, 0);
      const facts = { method: 'wire', reference: reference('wire', chance), receivedOn: today() } as const;
      const refund = paid > 0 ? { ...facts, amount: cents(paid) } : undefined;
      await change('cancelOrder', worker, { reason, note, refund, again: false });
    },
    async allocate(worker: Worker) {
      const { lines } = await find();
      await change('allocateOrder', worker, { ticked: [...lines.keys()], serials: [] });
    },
    pack: (worker: Worker) => change('packOrder', worker, { serials: [] }),
    /** All pieces, in one parcel or in two. */
    async parcels(count: 1 | 2): Promise<readonly Parcel[]> {
      return parcelsOf(await find(), count, chance);
    },
    /** These parcels go now; while pieces are left the order stays packed. */
    ship: (worker: Worker, parcels: readonly Parcel[]) =>
      change('shipOrder', worker, { parcels: [...parcels], again: false }),
    async shipNow(worker: Worker) {
      await change('shipOrderNow', worker, { parcels: parcelsOf(await find(), 1, chance), again: false });
    },
    deliver: (worker: Worker) => change('deliverOrder', worker, { day: today() }),
    correct: (worker: Worker, reason: string) => change('correctDelivery', worker, { reason }),
  };
}

/** Reads the feed where its last tick is older than a minute. */
export async function keepPricesLive({ spot, clock }: Shop): Promise<void> {
  const known = spot.current();
  if (known.state !== 'live' || clock() - known.tick.at >= TICK_EVERY_MS) await spot.refresh();
}

function done(decided: { readonly ok: true } | Refused): void {
  if (!decided.ok) throw new Error(`The demo's story does not hold: ${decided.reason}`);
}

function reference(method: PaymentMethod, chance: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.between(0, 9)).join('');
  if (method === 'wire') return `FT${digits(10)}`;
  if (method === 'check') return `No. ${chance.between(101, 4_999)}-${digits(4)}`;
  return method === 'card' ? `auth ${digits(6)}` : `tx ${digits(12)}`;
}

/** All pieces in one parcel, or the second half of them in another, each insured for what is in it. */
function parcelsOf(order: DeskOrder, wanted: 1 | 2, chance: Chance): Parcel[] {
  const carrier = chance.weighted({ fedex: 5, ups: 4, usps: 3 });
  const service = chance.percent(70) ? chance.pick(servicesOf(carrier)) : '';
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
      return {
        carrier,
        service,
        number: parcelNumber(carrier, chance),
        insured: cents(insured),
        isOnLabel: false,
        hasSignature: true,
        lines,
      };
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
