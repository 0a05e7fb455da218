import { type FocusEvent, useRef, useState } from 'react';
import type { Item } from './today-data.ts';

export type ShownItem = Item & { readonly isGone: boolean };

/**
 * A list that does not move under the pointer or the focus: meanwhile its lines stay where they are, with what is new in them,
 * those that are done stay faded, and what came in is counted until it is asked for.
 */
export function useSteady(items: readonly Item[]) {
  const [held, setHeld] = useState<readonly Item[]>();
  const within = useRef({ pointer: false, focus: false });
  const shown: readonly ShownItem[] = held ? held.map((item) => latestOf(item, items)) : items.map(present);
  const known = new Set(shown.map(identityOf));
  const waiting = items.filter((item) => !known.has(identityOf(item))).length;

  function hold(what: 'pointer' | 'focus', isIn: boolean) {
    within.current[what] = isIn;
    const isWithin = within.current.pointer || within.current.focus;
    setHeld((before) => (isWithin ? (before ?? items) : undefined));
  }
  return {
    shown,
    /** Number of new lines that are not shown yet. */
    waiting,
    showAll: () => setHeld((before) => (before && items.length > 0 ? items : undefined)),
    area: {
      onPointerEnter: () => hold('pointer', true),
      onPointerLeave: () => hold('pointer', false),
      onFocus: () => hold('focus', true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) hold('focus', false);
      },
    },
  };
}

function latestOf(item: Item, items: readonly Item[]): ShownItem {
  const latest = items.find((one) => identityOf(one) === identityOf(item));
  return latest ? present(latest) : { ...item, isGone: true };
}

function present(item: Item): ShownItem {
  return { ...item, isGone: false };
}

/**
 * An order that waits for something else now is still the same line; its money and its letters have lines of their own, and a line
 * that may stand for several is that line also while it stands for one.
 */
export function identityOf({ kind, order }: Item): string {
  if (!order || kind === 'new' || kind === 'pay-today') return kind;
  return kind === 'pay-back' || kind === 'short' || kind === 'letter-failed'
    ? `${kind} ${order.orderId}`
    : order.orderId;
}
