import type { Instant } from '#domain/spot.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { SpotBoard } from '../prices/spot-board.ts';

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
};

/**
 * The version changes with each tick, with the goods, and when the last tick grows stale. One object for each, since every page
 * asks.
 */
export function createPageVersion({
  spot,
  goods,
  clock,
}: {
  readonly spot: Pick<SpotBoard, 'current'>;
  readonly goods: Pick<CatalogueBoard, 'revision' | 'bindingRevision' | 'pauses'>;
  readonly clock: () => Instant;
}): () => PageVersion {
  let last: { readonly state: string; readonly tick: unknown; readonly version: PageVersion } | undefined;
  return () => {
    const current = spot.current();
    const revision = goods.revision();
    const halted = Object.values(goods.pauses()).join('');
    if (current.state === 'unavailable')
      return {
        id: `${current.state} c${revision} ${halted}`,
        at: clock(),
        revision,
        oldestShown: goods.bindingRevision(),
        halted,
      };
    const { state, tick } = current;
    if (
      last?.state !== state ||
      last.tick !== tick ||
      last.version.revision !== revision ||
      last.version.halted !== halted
    ) {
      const id = `${state} ${tick.id} ${tick.at} c${revision} ${halted}`;
      last = {
        state,
        tick,
        version: {
          id,
          at: tick.at,
          revision,
          oldestShown: goods.bindingRevision(),
          halted,
        },
      };
    }
    return last.version;
  };
}
