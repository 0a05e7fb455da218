import type { CallAnswer } from '#contract/call.ts';
import type { readLog } from '#contract/calls/desk-staff.ts';
import { type EventFacts, eventDetail, FIELD_NAMES } from '#domain/event-detail.ts';
import type { LogAction } from '#domain/log-action.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { ouncesText, TRADE_WORDS, type TradeKind } from '#domain/position.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import { REASONS } from '#domain/reasons.ts';
import { type SettingName, settingTexts } from '#domain/shop-settings.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts';
import { STAGES, type Stage } from '#domain/stage.ts';
import { capital, countOf, groupThousands } from '#domain/words.ts';
import { costText } from '../goods/goods-words.ts';
import { changeText } from '../goods/premiums/draft.ts';
import { LETTERS, OUTCOMES } from '../order/event-words.ts';
import { NOTICE_NAMES, ROLE_NAMES } from '../ui/staff-labels.ts';
import { stageLabel } from '../ui/stage-badge.tsx';
import { secondsText } from '../ui/times.tsx';

type Group = 'Sign-in' | 'Staff' | 'Orders' | 'Customers' | 'Goods and prices' | 'Desk';

/** `did` stands between the actor and the subject of a row, `act` in its group of the filter. */
const WORDS: Readonly<Record<LogAction, readonly [group: Group, did: string, act: string]>> = {
  entered: ['Sign-in', 'signed in', 'sign in'],
  left: ['Sign-in', 'signed out', 'sign out'],
  refused: ['Sign-in', 'was refused', 'be refused'],
  invited: ['Staff', 'invited a person', 'invite'],
  'invitation withdrawn': ['Staff', 'withdrew an invitation', 'withdraw an invitation'],
  joined: ['Staff', 'joined', 'join'],
  'role changed': ['Staff', 'changed the role of', 'change a role'],
  suspended: ['Staff', 'suspended', 'suspend'],
  active: ['Staff', 'reinstated', 'reinstate'],
  'sessions ended': ['Staff', 'ended sessions of', 'end sessions'],
  'factor taken away': ['Staff', 'reset the second factor of', 'reset a second factor'],
  'letters chosen': ['Staff', 'chose email notifications:', 'choose email notifications'],
  'test email': ['Staff', 'sent a test email to', 'send a test email'],
  place: ['Orders', 'placed', 'place by phone'],
  take: ['Orders', 'took', 'take'],
  drop: ['Orders', 'unassigned', 'unassign'],
  attached: ['Orders', 'attached a file to', 'attach a file'],
  'attachment removed': ['Orders', 'removed a file from', 'remove a file'],
  'attachment restored': ['Orders', 'restored a file of', 'restore a file'],
  'hand over': ['Orders', 'handed over', 'hand over'],
  call: ['Orders', 'called about', 'call the customer'],
  'callback cleared': ['Orders', 'cleared the callback for', 'clear a callback'],
  note: ['Orders', 'wrote a note on', 'write a note'],
  edit: ['Orders', 'corrected', 'correct the recipient'],
  confirm: ['Orders', 'confirmed', 'confirm'],
  requote: ['Orders', 'offered a new price for', 'offer a new price'],
  agree: ['Orders', 'recorded agreement to the new price for', 'record agreement to a new price'],
  lapse: ['Orders', 'withdrew the offer on', 'withdraw an offer, or let it expire'],
  withdraw: ['Orders', 'cancelled, as the customer,', 'cancel as the customer'],
  decline: ['Orders', 'declined', 'decline'],
  review: ['Orders', 'sent to review', 'send to review'],
  release: ['Orders', 'released from review', 'release from review'],
  reminded: ['Orders', 'sent the reminder for', 'send a reminder'],
  payment: ['Orders', 'recorded a payment for', 'record a payment'],
  pay: ['Orders', 'recorded the final payment for', 'record the final payment'],
  default: ['Orders', 'ended for nonpayment', 'end for nonpayment'],
  hold: ['Orders', 'put on hold', 'put on hold'],
  unhold: ['Orders', 'released from hold', 'release from hold'],
  allocate: ['Orders', 'allocated', 'allocate'],
  pack: ['Orders', 'packed', 'pack'],
  ship: ['Orders', 'shipped', 'ship'],
  shipNow: ['Orders', 'used Ship now on', 'ship now'],
  parcel: ['Orders', 'changed a parcel of', 'change a parcel'],
  deliver: ['Orders', 'marked as delivered', 'mark as delivered'],
  correct: ['Orders', 'reversed the delivery of', 'reverse a delivery'],
  cancel: ['Orders', 'cancelled', 'cancel'],
  cancelPart: ['Orders', 'cancelled part of', 'cancel part'],
  cancelRest: ['Orders', 'cancelled the rest of', 'cancel the rest'],
  undone: ['Orders', 'undid a step on', 'undo'],
  letter: ['Orders', 'sent an email again about', 'send an email again'],
  'premium agreed': ['Orders', 'agreed to a custom premium for', 'agree to a custom premium'],
  'premium offered': ['Orders', 'offered a custom premium for', 'offer a custom premium'],
  'customer note': ['Customers', 'wrote a note on', 'write a note on a customer'],
  'customer note mended': ['Customers', 'edited a note on', 'edit a note on a customer'],
  'customer blocked': ['Customers', 'blocked', 'block'],
  'customer unblocked': ['Customers', 'unblocked', 'unblock'],
  'customer always reviewed': ['Customers', 'set to always review', 'always review'],
  'customer not always reviewed': ['Customers', 'stopped always reviewing', 'stop always reviewing'],
  'customer joined': ['Customers', 'joined another customer to', 'join customers'],
  'customer parted': ['Customers', 'separated a customer from', 'separate customers'],
  'customer file': ['Customers', 'opened the data file of', 'open a data file'],
  'customer erased': ['Customers', 'erased', 'erase a customer'],
  'order erased': ['Customers', 'erased the customer’s data from', 'erase data from an order'],
  'goods-changed': ['Goods and prices', 'made a product change,', 'make a product change'],
  'goods-asked': ['Goods and prices', 'requested approval for a product change', 'request approval'],
  'goods-approved': ['Goods and prices', 'scheduled a product change', 'schedule a change'],
  'proposal-approved': ['Goods and prices', 'approved a product change', 'approve a change'],
  'proposal-sent-back': ['Goods and prices', 'sent back a product change', 'send a change back'],
  'proposal-withdrawn': ['Goods and prices', 'withdrew a product change', 'withdraw a change'],
  'proposal-applied': ['Goods and prices', 'applied a product change', 'apply a scheduled change'],
  'proposal-failed': ['Goods and prices', 'could not apply a product change', 'fail to apply a change'],
  'pre-sale over': ['Goods and prices', 'ended a pre-sale,', 'end a pre-sale'],
  picture: ['Goods and prices', 'uploaded a photo', 'upload a photo'],
  'stock-received': ['Goods and prices', 'received stock of', 'receive stock'],
  'stock-counted': ['Goods and prices', 'counted', 'count stock'],
  'stock-not-counted': ['Goods and prices', 'stopped counting', 'stop counting stock'],
  'selling stopped': ['Goods and prices', 'stopped selling', 'stop selling'],
  'sold again': ['Goods and prices', 'resumed selling', 'resume selling'],
  'price accepted': ['Goods and prices', 'accepted the price of', 'accept a price'],
  'trade recorded': ['Goods and prices', 'recorded a trade in', 'record a trade'],
  'trade corrected': ['Goods and prices', 'corrected a trade in', 'correct a trade'],
  'setting changed': ['Desk', 'changed the setting', 'change a setting'],
  export: ['Desk', 'exported the', 'export'],
  sleep: ['Desk', 'snoozed a Today item', 'snooze a Today item'],
  'view-saved': ['Desk', 'saved a view', 'save a view'],
  'view-changed': ['Desk', 'changed a view', 'change a view'],
  'view-removed': ['Desk', 'removed a view', 'remove a view'],
};

/** Every action once, for the filter. */
export const ACTION_OPTIONS = Object.entries(WORDS).map(([value, [group, , act]]) => ({ value, group, label: act }));

/** The verb phrase of a log row; actions that only earlier versions logged are shown by their code. */
export function didWords(action: string, actor: string): string {
  if (action === 'lapse' && actor === 'clock') return 'expired the offer on';
  return (WORDS as Readonly<Record<string, (typeof WORDS)[LogAction]>>)[action]?.[1] ?? action.replaceAll('-', ' ');
}

export const SETTING_TITLES: Readonly<Record<SettingName, string>> = {
  'while-closed-gold': 'gold while the market is closed',
  'while-closed-silver': 'silver while the market is closed',
  'limits-gold': 'gold limits',
  'limits-silver': 'silver limits',
  'hand-price-gold': 'manual gold price',
  'hand-price-silver': 'manual silver price',
  seller: 'seller',
  hours: 'opening hours',
  promises: 'promises',
  review: 'review limits',
  approval: 'approval limits',
  newsletter: 'newsletter',
  banner: 'home page slides',
  'free-shipping': 'free shipping',
  'policy-privacy': 'privacy policy',
  'policy-terms': 'terms',
  'policy-about': 'about page',
  'how-to-pay': 'how to pay',
  'drift-limit': 'drift limit',
};

const ACTORS: Readonly<Record<string, string>> = { operator: 'Operator', clock: 'Clock', customer: 'Customer' };

/** Names of actors that are not staff. */
export function actorWords(actor: string): string {
  return ACTORS[actor] ?? 'Someone';
}

export type LogRow = CallAnswer<typeof readLog>['data'][number];

type Facts = { readonly [Name in string]?: unknown } & { readonly role?: unknown; readonly here?: unknown };
type NameOf = (staffId: string) => string;

/** Describes the values of a log row: `New → Confirmed`, `Wire of $2,000.00`, `12 → 20 pieces`. Empty for a row without any. */
export function factWords({ action, before, after, at }: Omit<LogRow, 'id' | 'seal' | 'note'>, nameOf: NameOf): string {
  // The action says as much.
  if (action === 'suspended' || action === 'active') return '';
  if (action === 'sleep' && typeof after === 'string') return `until ${secondsText(Date.parse(after))}`;
  if (action === 'setting changed') return settingFacts(before, after);
  if (Array.isArray(after)) return after.map((field) => FIELD_NAMES[String(field)] ?? String(field)).join(', ');
  if (isFacts(after) || isFacts(before))
    return eventDetail(factsOf(after) as EventFacts, at) ?? told(factsOf(before), factsOf(after), action, nameOf);
  const [was, is] = [wordOf(before), wordOf(after)];
  return was && is ? (was === is ? '' : `${was} → ${is}`) : is || was;
}

/** The reason in words; predefined reasons are stored as codes. */
export function reasonWords(reason: string): string {
  if (reason in REASONS) return REASONS[reason as keyof typeof REASONS].sentence;
  return /^[a-z]+(?:-[a-z]+)*$/.test(reason) ? capital(reason.replaceAll('-', ' ')) : reason;
}

function told(before: Facts, after: Facts, action: string, nameOf: NameOf): string {
  if (typeof after.role === 'string') return roles(before.role, after.role);
  if (action === 'export') return filterText(after);
  if (typeof before.callAt === 'string') return `was due ${secondsText(Date.parse(before.callAt))}`;
  if (typeof after.microOunces === 'number') return tradeText(after as TradeFacts);
  if (action.startsWith('stock-')) return pieces(before.here, after.here);
  const {
    outcome,
    callAt,
    about,
    notice,
    isOn,
    from,
    to,
    mentioned,
    products,
    rule,
    value,
    cost,
    key,
    undoOf,
    proposal,
  } = after;
  return [
    ...(typeof outcome === 'string' ? [OUTCOMES[outcome as keyof typeof OUTCOMES] ?? outcome] : []),
    ...(typeof callAt === 'string' ? [`call again ${secondsText(Date.parse(callAt))}`] : []),
    ...(typeof about === 'string' ? [`“${LETTERS[about] ?? 'order received'}”`] : []),
    ...(typeof notice === 'string'
      ? [`${NOTICE_NAMES[notice as keyof typeof NOTICE_NAMES] ?? notice}, ${isOn ? 'on' : 'off'}`]
      : []),
    ...(typeof from === 'string' ? [`from ${nameOf(from)}`] : []),
    ...(typeof to === 'string' ? [`to ${nameOf(to)}`] : []),
    ...(Array.isArray(mentioned) ? [`mentioned ${mentioned.map(String).map(nameOf).join(', ')}`] : []),
    ...(typeof key === 'string' && key ? [key.replaceAll('-', ' ')] : []),
    ...(typeof products === 'number' ? [countOf(products, 'product')] : []),
    ...(isRule(rule) && typeof value === 'number' ? [`premium ${changeText({ rule, value })}`] : []),
    ...(cost === undefined ? [] : [`cost ${costText((cost as ProductCost | null) ?? undefined)}`]),
    ...(typeof undoOf === 'number' ? [`undid revision ${undoOf}`] : []),
    ...(proposal === undefined ? [] : ['as proposed']),
  ].join(', ');
}

type TradeFacts = { readonly trade: TradeKind; readonly microOunces: number; readonly priceCents?: number };

function tradeText({ trade, microOunces, priceCents }: TradeFacts): string {
  const did = trade === 'opening' ? '' : microOunces < 0 ? 'sold ' : 'bought ';
  const price = priceCents === undefined ? '' : ` at ${formatUsd(cents(priceCents))}`;
  const how =
    microOunces === 0 && priceCents === undefined && trade !== 'opening'
      ? 'voided'
      : `${did}${ouncesText(Math.abs(microOunces))} oz${price}`;
  return `${how}, ${TRADE_WORDS[trade]}`;
}

type Setting = Parameters<typeof settingTexts>[0];

function settingFacts(before: unknown, after: unknown): string {
  const [was, is] = settingTexts(before as Setting, after as Setting);
  return was === is ? is : `${was} → ${is}`;
}

type Rule = Parameters<typeof changeText>[0]['rule'];

function isRule(rule: unknown): rule is Rule {
  return rule === 'add' || rule === 'set' || rule === 'multiply' || rule === 'margin';
}

function roles(before: unknown, after: string): string {
  const was = typeof before === 'string' && before !== after ? `${wordOf(before)} → ` : 'as ';
  return `${was}${wordOf(after)}`;
}

function pieces(before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((count) => (typeof count === 'number' ? groupThousands(count) : ''));
  return is ? `${was && `${was} → `}${is} pieces` : was ? `${was} pieces before` : '';
}

function filterText(filter: Facts): string {
  const { isSearched, ...parts } = filter;
  const texts = Object.entries(parts).map(([name, value]) => `${spaced(name)} ${instantWords(value)}`);
  return [...texts, ...(isSearched ? ['with search terms'] : [])].join(', ');
}

/** `placedFrom`: `placed from`. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function instantWords(value: unknown): string {
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? secondsText(Date.parse(text)) : text;
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'number' ? groupThousands(value) : '';
  if (STAGES.includes(value as Stage)) return stageLabel(value as Stage);
  return STAFF_ROLES.includes(value as StaffRole) ? ROLE_NAMES[value as StaffRole].toLowerCase() : value;
}

function isFacts(value: unknown): value is Facts {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function factsOf(value: unknown): Facts {
  return isFacts(value) ? value : {};
}
