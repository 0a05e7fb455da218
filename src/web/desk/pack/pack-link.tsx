import { Link, useNavigate } from 'react-router';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Package } from '../ui/icons.ts';
import { Key, useKeys } from '../ui/keys.tsx';
import { PACK_PATH } from './pack-walk.ts';

export const PACK_LABEL = 'Pack the next order';

/** The link that begins to pack one order after the other; nothing where none is to be packed. */
export function PackLink({ group }: { readonly group: string }) {
  const canWork = useMay()('work-on-orders');
  const navigate = useNavigate();
  const count = useDeskQuery(
    ['orders', 'count', 'view=to-pack'],
    (signal) => desk.countDeskOrders({ query: { view: 'to-pack' }, signal }),
    { isOn: canWork },
  ).data;
  const isOn = canWork && count !== undefined && count.orders > 0;
  useKeys({ n: { label: PACK_LABEL, run: () => void navigate(PACK_PATH), isOff: !isOn } }, group);
  if (!isOn) return null;
  return (
    <Link className={buttonClass('quiet')} to={PACK_PATH} aria-keyshortcuts="N">
      <Package className="icon icon--small" />
      {PACK_LABEL}
      <Key>N</Key>
    </Link>
  );
}
