import { and, eq, sql } from 'drizzle-orm';
import type { SettingName } from '#domain/shop-settings.ts';
import { shopSettings } from '../database/desk-tables.ts';
import { announce } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** Every change is announced here, to all processes that share the database. */
export const SETTINGS_CHANNEL = 'troy_settings';

/** As stored, unchecked: a version before or after this one may have written it. */
export type StoredSetting = typeof shopSettings.$inferSelect;

export type SettingChange = {
  readonly name: SettingName;
  /** Null: back to the default. */
  readonly value: unknown;
  /** The version that the change is based on; 0 for a setting that was never changed. */
  readonly version: number;
  readonly at: Date;
  /** Null: by the clock. */
  readonly staffId: string | null;
};

export type SettingsStore = ReturnType<typeof settingsStore>;

export function settingsStore(db: Db) {
  return {
    /** Settings that were ever changed. */
    async all(): Promise<readonly StoredSetting[]> {
      return db.select().from(shopSettings);
    },
    async find(name: SettingName): Promise<StoredSetting | undefined> {
      const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name));
      return row;
    },
    /**
     * Stores and announces a change. Returns its version; undefined, with nothing written, where `version` is no longer the
     * newest.
     */
    async change({ name, value, version, at, staffId }: SettingChange): Promise<number | undefined> {
      const row = { value, version: version + 1, changedAt: at, staffId };
      const written =
        version === 0
          ? await db
              .insert(shopSettings)
              .values({ name, ...row })
              .onConflictDoNothing()
              .returning()
          : await db
              .update(shopSettings)
              .set({ ...row, valueBefore: sql`${shopSettings.value}` })
              .where(and(eq(shopSettings.name, name), eq(shopSettings.version, version)))
              .returning();
      if (written.length === 0) return undefined;
      await db.execute(announce(SETTINGS_CHANNEL, name));
      return row.version;
    },
  };
}
