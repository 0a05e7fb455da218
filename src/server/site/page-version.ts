import type { Instant } from '#domain/spot.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';

/** The inputs of pages at a moment: two pages of one address and one version are the same. */
export type PageVersion = {
  readonly id: string;
  /** The time of the reading of its prices. */
  readonly at: Instant;
  /** The revision of its goods. */
  readonly revision: number;
  /** Pages of an earlier one are not shown, not even for a moment. */
  readonly oldestShown: number;
  /** Messages of the pauses in force; empty without any. While there are some, pages with other ones are not shown. */
  readonly halted: string;
  /** The revision of the settings. Pages of another one are not shown. */
  readonly settings: number;
};

type Parts = {
  readonly spot: Pick<SpotBoard, 'current'>;
  readonly goods: Pick<CatalogueBoard, 'revision' | 'bindingRevision' | 'pauses'>;
  readonly settings: Pick<SettingsBoard, 'revision'>;
  readonly clock: () => Instant;
};

/**
 * The version changes with each tick, with the goods and the settings, and when the last tick grows stale. One object for each,
 * since every page asks.
 */
export function createPageVersion({ spot, goods, settings, clock }: Parts): () => PageVersion {
  let last: { readonly state: string; readonly tick: unknown; readonly version: PageVersion } | undefined;

  function made(of: string, at: Instant): PageVersion {
    const parts = { revision: goods.revision(), settings: settings.revision(), halted: haltedNow() };
    const id = `${of} c${parts.revision} s${parts.settings} ${parts.halted}`;
    return { ...parts, id, at, oldestShown: goods.bindingRevision() };
  }

  const haltedNow = () => Object.values(goods.pauses()).join('');
  const isNewest = (version: PageVersion) =>
    version.revision === goods.revision() && version.settings === settings.revision() && version.halted === haltedNow();

  return () => {
    const current = spot.current();
    if (current.state === 'unavailable') return made(current.state, clock());
    const { state, tick } = current;
    if (last?.state !== state || last.tick !== tick || !isNewest(last.version))
      last = { state, tick, version: made(`${state} ${tick.id} ${tick.at}`, tick.at) };
    return last.version;
  };
}
