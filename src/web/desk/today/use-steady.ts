import { type FocusEvent, useRef, useState } from 'react';
import type { Item } from './today-data.ts';

export type ShownItem = Item & { readonly isGone: boolean };

/**
 * Freezes a list under the pointer or the focus: its lines keep their places and update there, finished ones stay faded, and
 * new ones are counted until they are shown.
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
 * Identifies a line: an order stays the same line when its next step changes, but its money and its emails have lines of their
 * own, and a line that groups several items keeps its identity with one.
 */
export function identityOf({ kind, order }: Item): string {
  if (!order || kind === 'new' || kind === 'pay-today') return kind;
  return kind === 'pay-back' || kind === 'short' || kind === 'letter-failed'
    ? `${kind} ${order.orderId}`
    : order.orderId;
}
