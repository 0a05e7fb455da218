import type { CallAnswer } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { readSetting } from '#contract/setting-shapes.ts';
import { SETTING_NAMES, SETTING_RULES, type SettingName, type ShopSettings } from '#domain/shop-settings.ts';
import { isAtLeast } from '#domain/staff-role.ts';
import type { DeskContext } from '../desk/context.ts';
import { createOnChange } from '../desk/on-change.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { StoredSetting } from './settings-store.ts';

type Settings = CallAnswer<typeof DESK_CALLS.listSettings>['data'];

/** What the business decides at the desk, in place of what the shop begins with. */
export function settingCalls({ change, reads, shopSettings, clock }: DeskContext) {
  const onChange = createOnChange(change);
  const { standard } = shopSettings;
  return {
    listSettings: async () => {
      const rows = new Map((await reads.settings.all()).map((row) => [row.name, row]));
      const settings = SETTING_NAMES.map((name) => [name, presentSetting(name, rows.get(name), standard)]);
      return succeed(Object.fromEntries(settings) as Settings, 'Settings');
    },
    changeSetting: onChange(async ({ stores: { settings, log }, actor, staff, body: { name, version, value } }) => {
      const { least, needsProof } = SETTING_RULES[name];
      if (!isAtLeast(staff.role, least)) return { ok: false, reason: 'not-allowed' };
      if (needsProof && !staff.isProved) return { ok: false, reason: 'proof-needed' };
      const before = settingOf(name, await settings.find(name), standard);
      const at = new Date(clock());
      const changed = await settings.change({ name, value, version, at, staffId: staff.staffId });
      if (changed === undefined) return { ok: false, reason: 'changed-meanwhile' };
      const after = value ?? standard[name];
      await log.add(actor, { action: 'setting changed', subject: `setting ${name}`, before, after });
      return { ok: true, answer: { version: changed } };
    }),
  } satisfies Partial<StaffHandlers>;
}

function presentSetting(name: SettingName, row: StoredSetting | undefined, standard: ShopSettings) {
  return {
    value: settingOf(name, row, standard),
    standard: standard[name],
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    staffId: row?.staffId ?? null,
  };
}

function settingOf(name: SettingName, row: StoredSetting | undefined, standard: ShopSettings) {
  return (row && row.value !== null ? readSetting(name, row.value) : undefined) ?? standard[name];
}
