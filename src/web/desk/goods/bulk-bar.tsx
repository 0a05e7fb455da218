import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Icon } from '../../ui/draw-icon.tsx';
import { CircleCheck } from '../../ui/icons.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Eye, EyeOff, Gauge, Pause, Percent } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import type { List } from '../ui/list/use-list.ts';
import { ACTS, BULK_ACTS, type BulkAct, rowsOfAct } from './bulk-acts.ts';
import { type GoodsAddress, goodsAddressText } from './goods-address.ts';
import type { GoodsRow } from './goods-row.ts';
import { productsText } from './goods-words.ts';
import { SetManyForm } from './set-many-form.tsx';

type Props = { readonly list: List<GoodsRow>; readonly address: GoodsAddress };

const ICONS: Readonly<Record<BulkAct, Icon>> = {
  pause: Pause,
  resume: CircleCheck,
  hide: EyeOff,
  show: Eye,
  limit: Gauge,
};

/** What can be done with the selected products. Where all are selected, the filter goes along, and what comes into it until then. */
export function GoodsBulkBar({ list, address }: Props) {
  const { selected: rows, clear } = list;
  const [open, setOpen] = useState<BulkAct>();
  const keys = new URLSearchParams({ keys: rows.map(({ key }) => key).join(',') });
  const isAll = rows.length === list.rows.length;
  const premiums = `/goods/premiums?${isAll ? goodsAddressText({ ...address, sort: undefined }) : keys}`;
  const navigate = useNavigate();
  // The bar stands behind all rows for those who go by Tab.
  useKeys({ 'Shift+P': { label: 'Premiums of selected', run: () => void navigate(premiums) } }, 'Goods');
  const close = () => setOpen(undefined);
  return (
    <BulkBar list={list}>
      <Link className={`${buttonClass('primary')} bulk-bar__act`} aria-keyshortcuts="Shift+P" to={premiums}>
        <Percent className="icon icon--small" />
        Premium
      </Link>
      {BULK_ACTS.filter((act) => rowsOfAct(rows, act).length > 0).map((act) => (
        <Button key={act} icon={ICONS[act]} onClick={() => setOpen(act)}>
          {ACTS[act].label}
        </Button>
      ))}
      <Dialog
        title={open ? `${ACTS[open].label}: ${productsText(rows.length)}` : ''}
        isOpen={open !== undefined}
        onClose={close}
      >
        {open && (
          <SetManyForm
            key={open}
            act={open}
            selected={rows}
            onDone={() => {
              close();
              clear();
            }}
          />
        )}
      </Dialog>
    </BulkBar>
  );
}
