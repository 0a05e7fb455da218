import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../ui/keys.tsx';
import type { GoodsListProps } from './goods-list.tsx';
import type { GoodsRow } from './goods-row.ts';
import { rowLinkId } from './goods-table.tsx';
import { premiumId } from './premium-cell.tsx';

type KeyParts = Pick<GoodsListProps, 'rows' | 'chosen' | 'setChosen' | 'toggle' | 'mayChoose' | 'mayEdit'> & {
  openPremium(row: GoodsRow): void;
};

/** J and K walk the rows, X chooses, P opens the premium, Enter the product. Answers the row that is walked to. */
export function useGoodsKeys({ rows, chosen, setChosen, toggle, mayChoose, mayEdit, openPremium }: KeyParts) {
  const [at, setAt] = useState<string>();
  const navigate = useNavigate();
  const place = at === undefined ? -1 : rows.findIndex(({ key }) => key === at);
  const current = rows[place];
  /** A new one moves the focus, once the row is drawn. */
  const [focused, setFocused] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus({ preventScroll: true });
  }, [focused]);
  const walk = (by: 1 | -1, isExtending = false) => {
    const next = rows[place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + by))];
    if (!next) return;
    setAt(next.key);
    setFocused({ id: rowLinkId(next.key) });
    if (isExtending) setChosen(new Set([...chosen, ...(at ? [at] : []), next.key]));
  };
  useKeys(
    {
      j: { label: 'Next product', run: () => walk(1) },
      k: { label: 'Previous product', run: () => walk(-1) },
      Enter: { label: 'Open', run: () => current && void navigate(`/goods/${current.key}`), isOff: !current },
      x: { label: 'Choose', run: () => current && toggle(current.key), isOff: !mayChoose || !current },
      'Shift+J': { label: 'Select down', run: () => walk(1, true), isOff: !mayChoose },
      'Shift+K': { label: 'Select up', run: () => walk(-1, true), isOff: !mayChoose },
      p: { label: 'Premium', run: () => current && openPremium(current), isOff: !mayEdit || !current },
      Escape: { label: 'Clear selection', run: () => setChosen(new Set()), isOff: chosen.size === 0 },
    },
    'Goods',
  );
  return {
    currentKey: current?.key,
    /** The focus goes back to the premium of a row, as after typing in it: Enter pressed once too often opens no product. */
    focusPremium(key: string) {
      setAt(key);
      setFocused({ id: premiumId(key) });
    },
  };
}
