import type { SpotPrices } from '#domain/spot.ts';
import { Held } from '../ui/held.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import type { GoodsAddress } from './goods-address.ts';
import { GoodsCards } from './goods-cards.tsx';
import type { GoodsRow } from './goods-row.ts';
import { GoodsTable } from './goods-table.tsx';
import type { PremiumActs } from './premium-cell.tsx';

/** What the table and the cards share. */
export type GoodsListProps = {
  readonly rows: readonly GoodsRow[];
  /** Keys of rows that left the view while the list is held still. */
  readonly gone: ReadonlySet<string>;
  readonly address: GoodsAddress;
  setAddress(address: GoodsAddress): void;
  readonly chosen: ReadonlySet<string>;
  setChosen(chosen: ReadonlySet<string>): void;
  toggle(key: string): void;
  /** The row of the keys. */
  readonly currentKey: string | undefined;
  readonly spot: SpotPrices | undefined;
  /** Figures of rates that are not live, or of an answer that is old. */
  readonly isStale: boolean;
  readonly mayChoose: boolean;
  readonly mayEdit: boolean;
  readonly premiums: PremiumActs;
};

export function GoodsList({ setIsHeld, ...list }: GoodsListProps & { setIsHeld(isHeld: boolean): void }) {
  const isPhone = useIsPhone();
  return (
    <Held label="Products" setIsHeld={setIsHeld}>
      {isPhone ? <GoodsCards {...list} /> : <GoodsTable {...list} />}
    </Held>
  );
}
