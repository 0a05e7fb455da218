import type { CallAnswer } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { isNearEnough } from '#domain/desk-price.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import type { PolicyText } from '#domain/policies.ts';
import { REASONS } from '#domain/reasons.ts';
import { type HandPrice, SETTING_NAMES, type SettingName } from '#domain/shop-settings.ts';
import { goodPrice } from '#domain/spot.ts';
import { createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { changeLogged } from './change-logged.ts';
import { renderPolicy } from './policy-text.ts';
import type { SettingsBoard } from './settings-board.ts';
import type { StoredSetting } from './settings-store.ts';

type Settings = CallAnswer<typeof DESK_CALLS.listSettings>['data'];

/**
 * Reads and changes the settings that the business makes at the desk. Refused with `changed-meanwhile` for an older version.
 */
export function settingCalls({ change, reads, shopSettings, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    listSettings: async () => {
      const rows = new Map((await reads.settings.all()).map((row) => [row.name, row]));
      const settings = SETTING_NAMES.map((name) => [name, presentSetting(name, rows.get(name), shopSettings)]);
      return succeed(Object.fromEntries(settings) as Settings, 'Settings');
    },
    previewPolicy: async ({ body: { markdown } }) => succeed({ html: renderPolicy(markdown) }, 'Preview'),
    readPolicyVersions: async ({ params: { policy } }) => {
      const name = `policy-${policy}` as const;
      const [row, changes] = await Promise.all([
        reads.settings.find(name),
        reads.log.list({ action: 'setting changed', subject: `setting ${name}` }),
      ]);
      const newest = row?.version ?? 0;
      const versions = changes.map(({ at, staffId, after }, nth) => {
        return { version: newest - nth, at: at.getTime(), staffId, ...(after as PolicyText) };
      });
      return succeed(versions, 'Versions');
    },
    changeSetting: onChange(async ({ stores, actor, body }) => {
      const slides = body.name === 'banner' ? (body.value?.slides ?? []) : [];
      const images = slides.flatMap(({ photograph }) => photograph ?? []);
      if (await stores.pictures.keep(images, new Date(clock()))) return { ok: false, reason: 'picture-unreadable' };
      const version = await changeLogged(stores, actor, body, { shopSettings, clock });
      return version === undefined ? { ok: false, reason: 'changed-meanwhile' } : { ok: true, answer: { version } };
    }),
    changeHowToPay: onChange(async ({ stores, actor, staff, body }) => {
      const version = await changeLogged(stores, actor, body, { shopSettings, clock });
      if (version === undefined) return { ok: false, reason: 'changed-meanwhile' };
      if (version === body.version) return { ok: true, answer: { version } };
      const { text } = body.value ?? shopSettings.standard['how-to-pay'];
      const at = new Date(clock()).toISOString();
      await stores.notices.add({ notice: 'payment-changed', by: staff.staffId, at, text });
      return { ok: true, answer: { version } };
    }),
  } satisfies Partial<StaffHandlers>;
}

function presentSetting(name: SettingName, row: StoredSetting | undefined, { read, standard }: SettingsBoard) {
  return {
    value: read(name, row),
    standard: standard[name],
    before: row && row.valueBefore !== null ? read(name, { ...row, value: row.valueBefore }) : null,
    version: row?.version ?? 0,
    changedAt: row?.changedAt.getTime() ?? null,
    staffId: row?.staffId ?? null,
  };
}

const TOO_FAR = {
  ok: false,
  reason: 'too-far-from-spot',
  fields: { priceCents: REASONS['too-far-from-spot'].sentence },
} as const;

/** Spot prices that a person sets for some hours: where feeds are away, and the dealer knows better. */
export function handPriceCalls({ change, shopSettings, spot, loadTicks, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    setPriceByHand: onChange(async ({ stores, actor, params: { metal }, body }) => {
      const { minutes, reason, isUntilLive, version } = body;
      const price = cents(body.priceCents);
      await loadTicks();
      const known = spot();
      if (known.state === 'unavailable') return { ok: false, reason: 'no-live-price' };
      if (known.tick.halted?.[metal]) return { ok: false, reason: 'price-halted' };
      if (!isNearEnough(price, goodPrice(known.tick, metal).cents)) return TOO_FAR;
      const now = clock();
      const until = now + minutes * MINUTE_MS;
      const value: HandPrice = { cents: price, reason, from: now, until, isUntilLive };
      const given = { name: `hand-price-${metal}`, value, version, reason } as const;
      const changed = await changeLogged(stores, actor, given, { shopSettings, clock });
      return changed === undefined ? { ok: false, reason: 'changed-meanwhile' } : { ok: true, answer: { until } };
    }),
    endPriceByHand: onChange(async ({ stores, actor, params: { metal }, body: { version } }) => {
      const given = { name: `hand-price-${metal}`, value: null, version } as const;
      const changed = await changeLogged(stores, actor, given, { shopSettings, clock });
      return changed === undefined ? { ok: false, reason: 'changed-meanwhile' } : { ok: true, answer: null };
    }),
  } satisfies Partial<StaffHandlers>;
}
