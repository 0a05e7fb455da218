import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Icon } from '../../ui/draw-icon.tsx';
import { CircleCheck, X } from '../../ui/icons.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Eye, EyeOff, Gauge, Pause, Percent } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { ACTS, CHOSEN_ACTS, type ChosenAct, rowsOfAct } from './chosen-acts.ts';
import { type GoodsAddress, goodsAddressText } from './goods-address.ts';
import type { GoodsRow } from './goods-row.ts';
import { productsText } from './goods-words.ts';
import { SetManyForm } from './set-many-form.tsx';
import './chosen-bar.css';

type Props = {
  readonly rows: readonly GoodsRow[];
  /** How many the address has. Where all are chosen, the filter goes along, and what comes into it until then. */
  readonly count: number;
  readonly address: GoodsAddress;
  chooseAll(): void;
  clear(): void;
};

const ICONS: Readonly<Record<ChosenAct, Icon>> = {
  pause: Pause,
  resume: CircleCheck,
  hide: EyeOff,
  show: Eye,
  limit: Gauge,
};

/** What can be done with the chosen products. */
export function ChosenBar({ rows, count, address, chooseAll, clear }: Props) {
  const [open, setOpen] = useState<ChosenAct>();
  const keys = new URLSearchParams({ keys: rows.map(({ key }) => key).join(',') });
  const isAll = rows.length === count;
  const premiums = `/goods/premiums?${isAll ? goodsAddressText({ ...address, sort: undefined }) : keys}`;
  const navigate = useNavigate();
  // The bar stands behind all rows for those who go by Tab.
  useKeys({ 'Shift+P': { label: 'Premiums of selected', run: () => void navigate(premiums) } }, 'Goods');
  const close = () => setOpen(undefined);
  return (
    <section className="chosen-bar on-dark" aria-label="Selected products">
      <b className="chosen-bar__count" role="status">
        {rows.length.toLocaleString('en-US')} chosen
      </b>
      {!isAll && (
        <button type="button" className="link chosen-bar__all" onClick={chooseAll}>
          Choose all {count.toLocaleString('en-US')}
        </button>
      )}
      <Link className={`${buttonClass('primary')} chosen-bar__act`} aria-keyshortcuts="Shift+P" to={premiums}>
        <Percent className="icon icon--small" />
        Premium
      </Link>
      {CHOSEN_ACTS.filter((act) => rowsOfAct(rows, act).length > 0).map((act) => (
        <Button key={act} icon={ICONS[act]} onClick={() => setOpen(act)}>
          {ACTS[act].label}
        </Button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label="Clear selection"
        aria-keyshortcuts="Escape"
        onClick={clear}
      >
        <X className="icon" />
      </button>
      <Dialog
        title={open ? `${ACTS[open].label}: ${productsText(rows.length)}` : ''}
        isOpen={open !== undefined}
        onClose={close}
      >
        {open && (
          <SetManyForm
            key={open}
            act={open}
            chosen={rows}
            onDone={() => {
              close();
              clear();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}
