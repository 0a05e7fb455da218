import type { MarginLeft } from '#domain/drift.ts';
import { money, percent } from './money.tsx';
import { Flag } from './stage-badge.tsx';

/** The margin of a price before it is offered or placed, as a pair of a description list; undefined until it is known. */
export function MarginPair({ margin }: { readonly margin: MarginLeft | undefined }) {
  return (
    <>
      <dt>Margin left, {margin?.isBeforeCost ? 'before cost' : 'at cost now'}</dt>
      <dd>
        {margin && margin.cents < 0 && <Flag kind="bad">below cost</Flag>} {money(margin?.cents)}
        {margin && ` (${percent(margin.basisPoints)})`}
      </dd>
    </>
  );
}
