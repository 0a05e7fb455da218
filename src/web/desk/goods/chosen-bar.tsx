import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { X } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { Pause, Percent } from '../ui/icons.ts';
import { useNotify } from '../ui/toast.tsx';
import { type GoodsAddress, goodsAddressText } from './goods-address.ts';
import type { GoodsRow } from './goods-row.ts';
import './chosen-bar.css';

type Props = {
  readonly rows: readonly GoodsRow[];
  /** Whether these are all of the address: then the filter goes along, and what comes into it until then. */
  readonly isAll: boolean;
  readonly address: GoodsAddress;
  clear(): void;
};

/** What can be done with the chosen products. */
export function ChosenBar({ rows, isAll, address, clear }: Props) {
  const [isPausing, setIsPausing] = useState(false);
  const sold = rows.filter(({ state }) => state !== 'paused' && state !== 'hidden');
  const keys = new URLSearchParams({ keys: rows.map(({ key }) => key).join(',') });
  return (
    <section className="chosen-bar on-dark" aria-label="Chosen products">
      <b className="chosen-bar__count" role="status">
        {rows.length} chosen
      </b>
      <Link
        className={`${buttonClass('primary')} chosen-bar__act`}
        to={`/goods/premiums?${isAll ? goodsAddressText({ ...address, sort: undefined }) : keys}`}
      >
        <Percent className="icon icon--small" />
        Change premiums
      </Link>
      {sold.length > 0 && (
        <Button icon={Pause} onClick={() => setIsPausing(true)}>
          Pause
        </Button>
      )}
      <button type="button" className="icon-button" aria-label="Choose none" aria-keyshortcuts="Escape" onClick={clear}>
        <X className="icon" />
      </button>
      <Dialog
        title={sold.length === 1 ? 'Pause this product' : `Pause ${sold.length} products`}
        isOpen={isPausing}
        onClose={() => setIsPausing(false)}
      >
        <PauseForm
          rows={sold}
          onDone={() => {
            setIsPausing(false);
            clear();
          }}
        />
      </Dialog>
    </section>
  );
}

/** One change a product: some may be paused and others refused. */
function PauseForm({ rows, onDone }: { readonly rows: readonly GoodsRow[]; onDone(): void }) {
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const notify = useNotify();
  const change = useDeskChange(desk.setGoodsState, {
    onRefused: ({ sentence }, { params }) => {
      const name = rows.find(({ key }) => key === params.key)?.name ?? params.key;
      setRefused((before) => [...before, `${name}: ${sentence}`]);
    },
    invalidates: [['goods'], ['product']],
  });
  const [isBusy, setIsBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefused([]);
    setIsBusy(true);
    const pausedMessage = message.trim() || undefined;
    let paused = 0;
    for (const { key, version } of rows)
      if (await change.run({ params: { key }, body: { version, state: 'paused', pausedMessage } })) paused += 1;
    setIsBusy(false);
    if (paused > 0) notify({ title: `${paused} ${paused === 1 ? 'product' : 'products'} paused` });
    if (paused === rows.length) onDone();
  }
  return (
    <form className="chosen-bar__form" onSubmit={(event) => void submit(event)}>
      <p>Nothing of it can be ordered from now on. Pages show it as not available right now.</p>
      <TextField
        label="What customers read beside it"
        hint="May be empty."
        value={message}
        onChange={setMessage}
        maxLength={LONGEST_PAUSE_MESSAGE}
        autoComplete="off"
      />
      {refused.length > 0 && (
        <ul className="chosen-bar__refused" role="alert">
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Button kind="primary" type="submit" isBusy={isBusy} offReason={change.offReason}>
        Pause
      </Button>
    </form>
  );
}
