import { isDeepStrictEqual } from 'node:util';
import type { SettingName } from '#domain/shop-settings.ts';
import type { Instant } from '#domain/spot.ts';
import type { Actor, LogStore } from '../desk/log-store.ts';
import type { SettingsBoard } from './settings-board.ts';
import type { SettingChange, SettingsStore } from './settings-store.ts';

type Stores = { readonly settings: SettingsStore; readonly log: Pick<LogStore, 'add'> };
type Change = Pick<SettingChange, 'name' | 'value' | 'version'> & {
  readonly name: SettingName;
  readonly reason?: string;
};
type Parts = { readonly shopSettings: Pick<SettingsBoard, 'read' | 'standard'>; readonly clock: () => Instant };

/**
 * Changes a setting and logs it. Returns the new version; undefined, with nothing written, where `version` is no longer the
 * newest. A value that is in force already is no change: nothing is written, and `version` stays.
 */
export async function changeLogged(
  { settings, log }: Stores,
  actor: Actor,
  { reason, ...change }: Change,
  { shopSettings, clock }: Parts,
): Promise<number | undefined> {
  const { name, value } = change;
  const row = await settings.find(name);
  if ((row?.version ?? 0) !== change.version) return undefined;
  const before = shopSettings.read(name, row);
  const isInForce = value === null ? (row?.value ?? null) === null : isDeepStrictEqual(value, before);
  if (isInForce) return change.version;
  const staffId = actor.kind === 'staff' ? actor.staffId : null;
  const version = await settings.change({ ...change, at: new Date(clock()), staffId });
  if (version === undefined) return undefined;
  const after = value ?? shopSettings.standard[name];
  await log.add(actor, { action: 'setting changed', subject: `setting ${name}`, before, after, reason });
  return version;
}
