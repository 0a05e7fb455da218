import { useLocation, useNavigate } from 'react-router';

export const PACK_PATH = '/pack';

/** A walk along the orders to pack, kept in the tab's history: a reload goes on with it. */
export type PackWalk = {
  /** Orders that the person has put aside. */
  readonly skipped: readonly string[];
  /** The number of other orders to pack when this one was taken. */
  readonly left: number;
};

const BEGUN: PackWalk = { skipped: [], left: 0 };

/** Returns the walk that the open page is a stop of; undefined for a page that was opened otherwise. */
export function usePackWalk(): PackWalk | undefined {
  const state: { readonly packing?: PackWalk } | null = useLocation().state;
  return state?.packing;
}

/** Returns the step from an order of the walk to the next one. An order that is `putAside` does not come again. */
export function useNextToPack(orderId: string): (how: 'done' | 'putAside') => void {
  const { skipped, left } = usePackWalk() ?? BEGUN;
  const navigate = useNavigate();
  return (how) => {
    // The person may have gone on alone.
    if (!location.pathname.endsWith(orderId)) return;
    const aside = how === 'done' ? skipped : [...skipped.filter((id) => id !== orderId), orderId];
    void navigate(PACK_PATH, { state: { packing: { skipped: aside, left } } });
  };
}
