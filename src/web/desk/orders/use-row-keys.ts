import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../data/me.ts';
import { useKeys } from '../ui/keys.tsx';
import { type ListProps, rowLinkId, toggled } from './list-props.ts';

type KeyParts = Pick<ListProps, 'rows' | 'chosen' | 'setChosen' | 'remember' | 'canWork'> & {
  takeOne(orderId: string): void;
};

/** J and K walk the rows, X chooses, C takes, Enter opens. Answers the row that is walked to. */
export function useRowKeys({ rows, chosen, setChosen, takeOne, remember, canWork }: KeyParts): string | undefined {
  const [at, setAt] = useState<string>();
  const navigate = useNavigate();
  const me = useMe();
  const place = rows.findIndex(({ orderId }) => orderId === at);
  const current = rows[place];
  const walk = (by: 1 | -1, isExtending = false) => {
    const next = rows[place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + by))];
    if (!next) return;
    setAt(next.orderId);
    document.getElementById(rowLinkId(next.orderId))?.focus();
    if (isExtending) setChosen(new Set([...chosen, ...(at ? [at] : []), next.orderId]));
  };
  const toggle = () => at && setChosen(toggled(chosen, at));
  const open = () => {
    if (!current) return;
    remember();
    void navigate(`/orders/${current.orderId}`);
  };
  const work = canWork ? undefined : true;
  useKeys(
    {
      j: { label: 'Next order', run: () => walk(1) },
      k: { label: 'Previous order', run: () => walk(-1) },
      Enter: { label: 'Open', run: open, isOff: !current },
      x: { label: 'Choose', run: toggle, isOff: work ?? !current },
      'Shift+J': { label: 'Select down', run: () => walk(1, true), isOff: work ?? false },
      'Shift+K': { label: 'Select up', run: () => walk(-1, true), isOff: work ?? false },
      c: {
        label: 'Take',
        run: () => current && takeOne(current.orderId),
        isOff: work ?? (!current || current.assignedTo === me.id),
      },
      Escape: { label: 'Clear selection', run: () => setChosen(new Set()), isOff: chosen.size === 0 },
    },
    'Orders',
  );
  return current?.orderId;
}
