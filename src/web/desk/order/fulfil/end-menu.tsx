import { useRef } from 'react';
import { hasLeft } from '#domain/part-cancel.ts';
import { defaultFault } from '#domain/stage-guards.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { Ellipsis } from '#web/desk/ui/icons.ts';
import { stepByArrows } from '#web/desk/ui/step-by-arrows.ts';
import type { Order } from '../order-data.ts';

/** Ways to end an order: cancel a part, cancel all of it, or declare the customer in default. */
export type Ending = 'part' | 'cancel' | 'default';

type EndMenuProps = { readonly order: Order; onChoose(ending: Ending): void };

/** The menu in the panel's head with the ways to end an order, where no layout shift can cause a misclick. */
export function EndMenu({ order, onChoose }: EndMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const endings = endingsOf(order, useNow(60_000));
  if (endings.length === 0) return null;
  return (
    <details
      className="fulfil-menu"
      ref={menu}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      data-arrows
      onKeyDown={(event) => (event.key === 'Escape' ? close() : stepByArrows(event))}
    >
      <summary className="fulfil-menu__open" aria-label="More actions for this order">
        <Ellipsis className="icon" />
      </summary>
      <div className="fulfil-menu__list">
        {endings.map(({ ending, label }) => (
          <button
            key={ending}
            type="button"
            className="fulfil-menu__item"
            onClick={() => {
              close();
              onChoose(ending);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}

function endingsOf(order: Order, now: number) {
  const { moves, payBy, remindAt, parcels, piecesLeft, lines } = order;
  const isPart = hasLeft(parcels);
  const left = piecesLeft.reduce((sum, pieces) => sum + pieces, 0);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isDue = payBy !== null && defaultFault({ payBy, now, remindAt }) === undefined;
  const endings: { readonly ending: Ending; readonly label: string; readonly isOn: boolean }[] = [
    {
      ending: 'part',
      label: isPart ? 'Refund the rest…' : 'Cancel items…',
      isOn: moves.includes('cancelPart') && left > 0 && pieces > 1,
    },
    { ending: 'default', label: 'End unpaid order…', isOn: moves.includes('default') && isDue },
    { ending: 'cancel', label: 'Cancel the order…', isOn: moves.includes('cancel') && !isPart },
  ];
  return endings.filter(({ isOn }) => isOn);
}
