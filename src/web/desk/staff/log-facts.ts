import type { CallAnswer } from '#contract/call.ts';
import type { readLog } from '#contract/calls/desk-staff.ts';
import { type EventFacts, eventDetail, FIELD_NAMES } from '#domain/event-detail.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { ouncesText, TRADE_WORDS, type TradeKind } from '#domain/position.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import { REASONS } from '#domain/reasons.ts';
import { settingTexts } from '#domain/shop-settings.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts';
import { STAGES, type Stage } from '#domain/stage.ts';
import { capital, countOf, groupThousands } from '#domain/words.ts';
import { costText } from '../goods/goods-words.ts';
import { changeText } from '../goods/premiums/draft.ts';
import { LETTERS, OUTCOMES } from '../order/event-words.ts';
import { NOTICE_NAMES, ROLE_NAMES } from '../ui/staff-labels.ts';
import { stageLabel } from '../ui/stage-badge.tsx';
import { secondsText } from '../ui/times.tsx';

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
