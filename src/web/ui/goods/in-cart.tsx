import type { RefObject } from 'react';
import { Check } from '../icons.ts';

type InCartProps = {
  readonly count: number;
  readonly remove: () => void;
  /** Takes the focus when this goes away. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
};

/** Shows the number of pieces in the cart, with a button that removes them. */
export function InCart({ count, remove, addButton }: InCartProps) {
  return (
    <>
      <span className="card__count">
        <Check className="icon icon--small card__check" />
        {count} Added to Cart
      </span>
      <button
        type="button"
        className="card__remove"
        onClick={() => {
          remove();
          addButton.current?.focus();
        }}
      >
        Remove from Cart
      </button>
    </>
  );
}
