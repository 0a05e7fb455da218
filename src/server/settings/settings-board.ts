import type { OrderPolicies, PolicyName, PolicyVersion } from '#domain/policies.ts';
import { SETTING_NAMES, type SettingName, type ShopSettings } from '#domain/shop-settings.ts';
import type { LeaderElection } from '../database/types.ts';
import type { Log } from '../logging/log.ts';
import { createFollower } from '../scheduling/follower.ts';
import { renderPolicy } from './policy-text.ts';
import type { SettingsStore, StoredSetting } from './settings-store.ts';

const POLL_MS = 10_000;
/** PostgreSQL ends the connection of a process that was silent for this long. */
export const SETTINGS_SILENCE_MS = 3 * POLL_MS;

/** The settings of the shop, as this process knows them. */
export type SettingsBoard = {
  /** All settings as one value that never changes. Every part asks again, and keeps none. */
  current(): ShopSettings;
  /** The texts of the desk in force, for an order to remember. */
  policies(): OrderPolicies;
  /** The desk's text of a page as HTML; undefined where the shop's own is in force. */
  policyHtml(name: PolicyName): string | undefined;
  /** Grows with every change. */
  revision(): number;
  /** The settings without any changes. */
  readonly standard: ShopSettings;
  /** The value of a row as stored; the default without one, or where it cannot be read. */
  read<Name extends SettingName>(name: Name, row: StoredSetting | undefined): ShopSettings[Name];
  /** Notifies of changed settings. Returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Loads what was committed up to this call. Never rejects, and is not for use within a transaction. */
  catchUp(): Promise<void>;
  /** Loads the settings, and rejects where that fails; then follows their changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A value as stored; undefined where it is none of this setting. */
export type ReadSetting = <Name extends SettingName>(name: Name, value: unknown) => ShopSettings[Name] | undefined;

type Parts = {
  readonly store: Pick<SettingsStore, 'all'>;
  readonly standard: ShopSettings;
  readonly read: ReadSetting;
  readonly log: Log;
  /** `onNews` is called when a setting may have changed. */
  readonly elect: (onNews: () => void) => LeaderElection;
};

type Known = { readonly settings: ShopSettings; readonly policies: OrderPolicies; readonly revision: number };

/** Keeps all settings of the shop as one value. One that cannot be read counts as its default, and is logged. */
export function createSettingsBoard({ store, standard, read, log, elect }: Parts): SettingsBoard {
  let known: Known = { settings: standard, policies: {}, revision: 0 };
  const follower = createFollower({
    load,
    elect,
    pollMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'changes of the settings could not be loaded or told'),
  });

  async function load(): Promise<boolean> {
    const rows = await store.all();
    const revision = rows.reduce((sum, { version }) => sum + version, 0);
    if (revision === known.revision) return false;
    const byName = new Map(rows.map((row) => [row.name, row]));
    const entries = SETTING_NAMES.map((name) => [name, readRow(name, byName.get(name))]);
    const policies = { terms: markOf(byName.get('policy-terms')), privacy: markOf(byName.get('policy-privacy')) };
    known = { policies, settings: Object.freeze(Object.fromEntries(entries)) as ShopSettings, revision };
    return true;
  }

  function readRow<Name extends SettingName>(name: Name, row: StoredSetting | undefined): ShopSettings[Name] {
    if (!row || row.value === null) return standard[name];
    const value = read(name, row.value);
    if (value === undefined) log.error({ setting: name }, 'a setting cannot be read: its default counts');
    return value ?? standard[name];
  }

  return {
    current: () => known.settings,
    policies: () => known.policies,
    policyHtml(name) {
      const { markdown } = known.settings[`policy-${name}`];
      return markdown === '' ? undefined : renderPolicy(markdown);
    },
    revision: () => known.revision,
    standard,
    read: readRow,
    ...follower,
  };
}

/** Undefined where the shop's own text is in force. */
function markOf(row: StoredSetting | undefined): PolicyVersion | undefined {
  return row && row.value !== null ? { version: row.version, at: row.changedAt.getTime() } : undefined;
}
