import {
  type ApprovalLimits,
  needsSecondPerson,
  type PriceMove,
  pointsText,
  priceMove,
  type SecondPersonReason,
} from '#domain/price-move.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { decidersAmong, mayDo } from '#domain/staff-role.ts';
import { countOf } from '#domain/words.ts';
import type { Changed, Refused, StaffChange } from '../desk/change.ts';
import type { KeyStore } from '../desk/key-store.ts';
import type { Actor, LogStore } from '../desk/log-store.ts';
import type { StaffSession } from '../http/staff-route.ts';
import type { NoticeStore, StaffStore } from '../staff/staff-store.ts';
import { type ProductFields, pricedOf } from './goods-row.ts';
import type { GoodsStore } from './goods-store.ts';
import type { HistoryStore } from './history-store.ts';
import type { OpenOrdersStore } from './open-orders-store.ts';
import type { ProductUseStore } from './product-use-store.ts';
import type { NewProposal } from './proposal.ts';
import type { ProposalStore } from './proposal-store.ts';
import type { Applied, GoodsEdit } from './revision.ts';
import type { StockStore } from './stock-store.ts';

export type GoodsStores = {
  readonly goods: GoodsStore;
  readonly history: HistoryStore;
  readonly productUse: ProductUseStore;
  readonly openOrders: OpenOrdersStore;
  readonly stock: StockStore;
  readonly proposals: ProposalStore;
  readonly staff: StaffStore;
  readonly notices: NoticeStore;
  readonly log: LogStore;
  readonly keys: KeyStore;
};

/** The revision or proposal that a change became; both null where it changed nothing. */
export type GoodsReceipt = {
  /** The key of the product; empty for a change of several, or of a new one. */
  readonly key: string;
  readonly revision: number | null;
  readonly proposalId: string | null;
};

export type WantedChange = {
  readonly key: string;
  readonly edits: readonly GoodsEdit[];
  /** One for each product whose price or cost changes. */
  readonly moves: readonly PriceMove[];
  readonly products: number;
  readonly source: 'row' | 'form' | 'many' | 'undo';
  readonly asked: Asked;
  readonly refusesShownPrices?: boolean | undefined;
  readonly undoOf?: number | undefined;
  /** A clerk may do it alone. */
  readonly isForClerks?: boolean;
  /** Further facts for the row of the log. */
  readonly facts?: object | undefined;
  /** Reasons for a second person that do not hold here. */
  readonly forgiven?: readonly SecondPersonReason[];
};

const WHY: Readonly<Record<SecondPersonReason, (limits: ApprovalLimits) => string>> = {
  clerk: () => 'A manager must approve this.',
  'premium-moves': (limits) =>
    `Second approval required: the premium changes by more than ${pointsText(limits)} points.`,
  'price-moves': ({ pricePercent }) => `Second approval required: the price changes by more than ${pricePercent}%.`,
  'below-cost': () => 'Second approval required: the price would be below cost.',
  many: ({ products }) => `Second approval required: more than ${products} products.`,
};

type At = { readonly now: Instant; readonly limits: ApprovalLimits };

/** Makes a change under the lock of the goods' head, or lets it wait for a second person where it needs one. */
export async function makeOrAsk(
  stores: GoodsStores,
  { staff }: StaffChange,
  actor: Actor,
  { now: at, limits }: At,
  wanted: WantedChange,
): Promise<Changed<GoodsReceipt>> {
  const { moves, products, asked, isForClerks = false, forgiven = [] } = wanted;
  const askedBy = isForClerks ? 'manager' : staff.role;
  const needs = needsSecondPerson({ moves, products, askedBy, limits }).filter((reason) => !forgiven.includes(reason));
  const deciders = needs.length > 0 ? await countDeciders(stores.staff) : 0;
  const decided = wayOf({ needs, by: staff, deciders, products, asked });
  if (!decided.ok) {
    if (decided.reason !== 'second-person') return decided;
    const isAlone = mayDo(staff.role, 'change-goods') && deciders < 2;
    const changes = `It changes ${countOf(products, 'product')}.`;
    const next: Refused['fields'] = isAlone
      ? { typedCount: `No one else can approve. Type ${products} to continue.` }
      : { ask: WHY[needs[0] ?? 'clerk'](limits) };
    return { ...decided, fields: { ...next, changes } };
  }
  if (decided.way === 'make') return make(stores, actor, at, wanted);
  const { reason } = asked;
  const content = { kind: 'edits', source: wanted.source, edits: wanted.edits, undoOf: wanted.undoOf } as const;
  const { revision: baseRevision } = await stores.goods.head();
  const { key, refusesShownPrices = false } = wanted;
  const { staffId } = staff;
  const waiting = { content, products, needs, staffId, at, baseRevision, refusesShownPrices, reason, runAt: null };
  const proposalId = await propose(stores, actor, waiting, { key, ...wanted.facts });
  return { ok: true, answer: { key, revision: null, proposalId } };
}

/**
 * Makes a change that one person may make alone. `revision` is null where nothing was different. A refusal has written nothing.
 */
export async function make(
  { goods, log }: Pick<GoodsStores, 'goods' | 'log'>,
  actor: Actor,
  at: Instant,
  { key, edits, products, source, asked: { reason }, refusesShownPrices, undoOf, facts }: Omit<WantedChange, 'moves'>,
): Promise<Changed<GoodsReceipt>> {
  const staffId = actor.kind === 'staff' ? actor.staffId : null;
  const applied = await goods.applyRevision({ at, staffId, source, reason, refusesShownPrices, undoOf, edits });
  if (!applied.ok) return refusalOf(applied);
  const { revision = null, items } = applied;
  const added = items.find(({ field }) => field === 'added')?.key;
  const of = key === '' && products === 1 ? (added ?? '') : key;
  if (revision !== null)
    await log.add(actor, {
      action: 'goods-changed',
      subject: `catalogue ${revision}`,
      after: { key: of, products, undoOf, ...facts },
      reason,
    });
  return { ok: true, answer: { key: of, revision, proposalId: null } };
}

/** The price moves of one product's change; empty where price and cost stay. */
export function movesOf(before: ProductFields, after: ProductFields, prices: SpotPrices): readonly PriceMove[] {
  return isPriceTouched(before, after) ? [priceMove(pricedOf(before), pricedOf(after), prices)] : [];
}

export function isPriceTouched(before: ProductFields, after: ProductFields): boolean {
  const parts = ['premium', 'costBasisPoints', 'costCents', 'weight', 'metal'] as const;
  return parts.some((part) => before[part] !== after[part]);
}

function refusalOf({ reason }: Extract<Applied, { readonly ok: false }>): Refused {
  if (reason === 'unknown-product') return { ok: false, reason: 'unknown-goods' };
  if (reason === 'name-taken')
    return { ok: false, reason, fields: { name: 'Another product has, or once had, this name.' } };
  return { ok: false, reason };
}

type Stores = { readonly proposals: ProposalStore; readonly notices: NoticeStore; readonly log: LogStore };

/**
 * Stores a proposal and its row of the log, which gets `facts` too, in the caller's transaction. A proposal that waits for a second
 * person notifies the others of the staff; one that waits for its hour does not. Answers its id.
 */
export async function propose(
  { proposals, notices, log }: Stores,
  actor: Actor,
  proposal: NewProposal,
  facts: object = {},
): Promise<string> {
  const { products, needs, staffId, reason, state = 'asked' } = proposal;
  const id = await proposals.add(proposal);
  if (state === 'asked') await notices.add({ notice: 'proposal-waits', proposalId: id }, { except: staffId });
  const action = `goods-${state}` as const;
  await log.add(actor, { action, subject: `proposal ${id}`, after: { products, needs, ...facts }, reason });
  return id;
}

/** The part of a request that a second person's decision depends on. */
export type Asked = {
  readonly reason?: string | undefined;
  /** Let it wait for a second person. */
  readonly ask: boolean;
  /** The number of products as typed, where fewer than two people can decide. */
  readonly typedCount?: number | undefined;
};

type Question = {
  readonly needs: readonly SecondPersonReason[];
  readonly by: StaffSession;
  /** The number of people able to approve. */
  readonly deciders: number;
  readonly products: number;
  readonly asked: Asked;
};

/**
 * Decides whether a change is made at once or waits for a second person. Where only one person can decide, they type the number of
 * products and give a proof instead. Both need a reason.
 */
export function wayOf({
  needs,
  by,
  deciders,
  products,
  asked,
}: Question): { readonly ok: true; readonly way: 'make' | 'ask' } | Refused {
  if (needs.length === 0) return { ok: true, way: 'make' };
  const isAlone = mayDo(by.role, 'change-goods') && deciders < 2;
  if (isAlone ? asked.typedCount !== products : !asked.ask) return { ok: false, reason: 'second-person' };
  if (!asked.reason) return { ok: false, reason: 'reason-missing' };
  if (isAlone && !by.isProved) return { ok: false, reason: 'proof-needed' };
  return { ok: true, way: isAlone ? 'make' : 'ask' };
}

/** Counts the active staff with the right to decide about changes of goods; 0 where none has it. */
export async function countDeciders(staff: Pick<StaffStore, 'list'>): Promise<number> {
  return decidersAmong(await staff.list());
}
