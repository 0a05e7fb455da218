import { type FormEvent, useState } from 'react';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay } from '#web/desk/data/me.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Choice, TextField } from '#web/desk/ui/fields.tsx';
import { useNotify } from '#web/desk/ui/toast.tsx';
import type { Goods } from './product-entries.ts';

type Kind = 'received' | 'counted' | 'not-counted';
const LABELS: Readonly<Record<Kind, string>> = {
  received: 'Received',
  counted: 'Counted',
  'not-counted': 'Stop counting',
};
const DONE: Readonly<Record<Kind, string>> = {
  received: 'came in',
  counted: 'are here',
  'not-counted': 'It is no longer counted',
};

/** What came in, or how many are here by counting. */
export function StockForm({ goods, onDone }: { readonly goods: Goods; onDone(): void }) {
  const may = useMay();
  const kinds = kindsFor(goods, may('change-goods'));
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'counted');
  const [pieces, setPieces] = useState('');
  const [reason, setReason] = useState('');
  const notify = useNotify();
  const change = useDeskChange(desk.setGoodsStock, { invalidates: invalidatedBy('goods') });
  const quantity = /^\d{1,7}$/.test(pieces.trim()) ? Number(pieces) : undefined;
  const isRefused = kind !== 'not-counted' && pieces.trim() !== '' && quantity === undefined;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = bodyOf(kind, quantity, reason.trim());
    if (!body || !(await change.run({ params: { key: goods.key }, body }))) return;
    notify({ title: goods.name, text: kind === 'not-counted' ? `${DONE[kind]}.` : `${quantity} ${DONE[kind]}.` });
    onDone();
  }
  return (
    <form className="product-stock__form" onSubmit={(event) => void submit(event)}>
      <Choice<Kind>
        label="What happened"
        options={kinds.map((value) => ({ value, label: LABELS[value] }))}
        value={kind}
        onChange={setKind}
      />
      {kind !== 'not-counted' && (
        <TextField
          label={kind === 'received' ? 'Pieces that came in' : 'Pieces on the shelf, including reserved ones'}
          value={pieces}
          onChange={setPieces}
          error={isRefused ? 'Please enter a whole number of pieces.' : undefined}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <TextField
        label={kind === 'received' ? 'Note' : 'Why'}
        value={reason}
        onChange={setReason}
        maxLength={500}
        autoComplete="off"
        required={kind !== 'received'}
      />
      <ChangeButton change={change} kind="primary" type="submit">
        {kind === 'not-counted' ? 'Stop counting' : 'Save'}
      </ChangeButton>
    </form>
  );
}

/** Receiving needs a count to begin with; whether a product is counted is not a clerk's to say. */
export function kindsFor({ stock }: Goods, mayChange: boolean): readonly Kind[] {
  if (!stock) return mayChange ? ['counted'] : [];
  return mayChange ? ['received', 'counted', 'not-counted'] : ['received', 'counted'];
}

function bodyOf(kind: Kind, quantity: number | undefined, reason: string) {
  if (kind === 'not-counted') return { kind, reason };
  if (quantity === undefined) return undefined;
  if (kind === 'received') return { kind, quantity, ...(reason && { reason }) };
  return { kind, quantity, reason };
}
