import type { Metal } from '#domain/metal.ts';

/** The legend of the two parts of a price. */
export function PriceLegend({ metal }: { readonly metal: Metal }) {
  return (
    <p className="pay-for__keys">
      <span>
        <i className={`pay-for__key pay-for__key--${metal}`} />
        Metal value
      </span>
      <span>
        <i className="pay-for__key pay-for__key--premium" />
        Premium
      </span>
    </p>
  );
}
