import { earlyKey } from '../inline/early-key.ts';

/** The number beside the bag. `known` is undefined until hydration; `inline/visitor.ts` fills it before that. */
export function CartCount({ known }: { readonly known: number | undefined }) {
  const count = known ?? 0;
  return (
    <span
      key={earlyKey(known !== undefined)}
      className="count"
      data-cart-count=""
      hidden={count === 0}
      suppressHydrationWarning
    >
      {count > 0 ? count : ''}
    </span>
  );
}
