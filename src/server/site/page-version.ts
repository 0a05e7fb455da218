import type { Instant } from '#domain/spot.ts';
import type { SpotBoard } from '../prices/spot-board.ts';

/** What pages are made of at a moment: two pages of one address and one version are the same. */
export type PageVersion = {
  readonly id: string;
  /** When its prices were read. */
  readonly at: Instant;
};

/** The version changes with each tick, and when the last tick grows stale. One object for each, since every page asks. */
export function createPageVersion(spot: Pick<SpotBoard, 'current'>, clock: () => Instant): () => PageVersion {
  let last: { readonly state: string; readonly tick: unknown; readonly version: PageVersion } | undefined;
  return () => {
    const current = spot.current();
    if (current.state === 'unavailable') return { id: current.state, at: clock() };
    const { state, tick } = current;
    if (last?.state !== state || last.tick !== tick)
      last = { state, tick, version: { id: `${state} ${tick.id} ${tick.at}`, at: tick.at } };
    return last.version;
  };
}
