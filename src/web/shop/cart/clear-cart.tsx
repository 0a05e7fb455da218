import { useRef } from 'react';
import { cartChanges } from '../../hooks/use-cart.tsx';

/** Empties the cart, after asking. */
export function ClearCart() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="card__remove" onClick={() => dialog.current?.showModal()}>
        Clear cart
      </button>
      <dialog className="sheet" ref={dialog} aria-labelledby="clear-cart">
        <div className="sheet__head">
          <h2 className="sheet__heading" id="clear-cart">
            Clear the cart?
          </h2>
        </div>
        <p className="muted">This removes all items from your cart.</p>
        <div className="sheet__actions">
          <button type="button" className="button button--quiet" onClick={() => dialog.current?.close()}>
            Keep items
          </button>
          <button
            type="button"
            className="button button--primary"
            onClick={() => {
              dialog.current?.close();
              cartChanges.clear();
            }}
          >
            Clear cart
          </button>
        </div>
      </dialog>
    </>
  );
}
