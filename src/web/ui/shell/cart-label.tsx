import { earlyKey } from '../inline/early-key.ts';
import { shownCount } from './shown-count.ts';

type CartLabelProps = {
  /** Pieces in the cart, undefined until hydration: `inline/visitor.ts` fills the badge before that. */
  readonly known: number | undefined;
  readonly className?: string;
};

/** The words of a link to the cart, with the number beside the bag. Its name is what it shows: "Cart, 2 items". */
export function CartLabel({ known, className }: CartLabelProps) {
  const count = known ?? 0;
  return (
    <>
      <span className={className}>
        Cart
        {count > 0 && <span className="count-comma">, </span>}
      </span>
      <span
        key={earlyKey(known !== undefined)}
        className="count"
        data-cart-count=""
        hidden={count === 0}
        suppressHydrationWarning
      >
        {count > 0 ? shownCount(count) : ''}
      </span>
      {count > 0 && <span className="visually-hidden">{count === 1 ? 'item' : 'items'}</span>}
    </>
  );
}
