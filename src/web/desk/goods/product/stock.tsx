import { Link } from 'react-router';
import { setGoodsStock } from '#contract/calls/desk-goods.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay } from '#web/desk/data/me.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { ActForm } from '#web/desk/ui/act-dialog.tsx';
import { shortNumber, Time } from '#web/desk/ui/times.tsx';
import { useNotify } from '#web/desk/ui/toast.tsx';
import type { Goods } from './product-entries.ts';
import '#web/desk/ui/table.css';

type Kind = 'received' | 'counted' | 'not-counted';
const LABELS: Readonly<Record<Kind, string>> = {
  received: 'Received',
  counted: 'Counted',
  'not-counted': 'Stop counting',
};
const DONE: Readonly<Record<Kind, string>> = {
  received: 'received',
  counted: 'on hand',
  'not-counted': 'It is no longer counted',
};

/** The form that records received pieces or a stock count. */
export function StockForm({ goods, onClose }: { readonly goods: Goods; onClose(): void }) {
  const may = useMay();
  const kinds = kindsFor(goods, may('change-goods'));
  const notify = useNotify();
  const change = useDeskChange(desk.setGoodsStock, {
    invalidates: invalidatedBy('goods'),
    onDone: (_, { body }) =>
      notify({ title: goods.name, text: `${'quantity' in body ? `${body.quantity} ` : ''}${DONE[body.kind]}.` }),
  });
  return (
    <ActForm
      onClose={onClose}
      act={{
        draft: `stock ${goods.key}`,
        initial: { kind: kinds[0] ?? 'counted', pieces: '', reason: '' },
        fields: ({ kind }) => ({
          kind: {
            as: 'choice',
            label: 'What happened',
            options: kinds.map((value) => ({ value, label: LABELS[value] })),
          },
          pieces: kind !== 'not-counted' && {
            as: 'text',
            label: kind === 'received' ? 'Pieces received' : 'Pieces on the shelf, including reserved pieces',
            inputMode: 'numeric',
            autoComplete: 'off',
            required: true,
          },
          reason: {
            as: 'text',
            label: kind === 'received' ? 'Note' : 'Why',
            maxLength: 500,
            autoComplete: 'off',
            required: kind !== 'received',
          },
        }),
        button: ({ kind }) => (kind === 'not-counted' ? 'Stop counting' : 'Save'),
        change,
        body: setGoodsStock.body,
        issuesOf: ({ kind, pieces }) => ({
          pieces:
            kind === 'not-counted' || /^\d{1,7}$/.test(pieces.trim())
              ? undefined
              : 'Please enter a whole number of pieces.',
        }),
        inputOf: (values) => ({ params: { key: goods.key }, body: bodyOf(values) }),
      }}
    />
  );
}

/**
 * Kinds of stock entries that are possible: receiving requires a count, and only roles that may change goods turn counting on
 * or off.
 */
export function kindsFor({ stock }: Goods, mayChange: boolean): readonly Kind[] {
  if (!stock) return mayChange ? ['counted'] : [];
  return mayChange ? ['received', 'counted', 'not-counted'] : ['received', 'counted'];
}

function bodyOf({
  kind,
  pieces,
  reason: typed,
}: {
  readonly kind: Kind;
  readonly pieces: string;
  readonly reason: string;
}) {
  const reason = typed.trim();
  if (kind === 'not-counted') return { kind, reason };
  const quantity = Number(pieces);
  return kind === 'received' ? { kind, quantity, ...(reason && { reason }) } : { kind, quantity, reason };
}

const KINDS: Readonly<Record<string, string>> = {
  received: 'Received',
  counted: 'Counted',
  reserved: 'Reserved',
  released: 'Released',
  taken: 'Taken',
  returned: 'Returned',
};

/** Lists a product's stock history, newest first. */
export function StockMoves({ moves }: { readonly moves: Goods['stockMoves'] }) {
  const people = usePeople();
  if (moves.length === 0) return null;
  return (
    <div className="table-scroll product-stock__moves">
      <table className="table">
        <caption className="visually-hidden">Stock history, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" className="table__r">
              Pieces
            </th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ at, kind, quantity, orderId, staffId, reason }) => (
            <tr key={`${at} ${kind} ${orderId} ${quantity}`}>
              <td>
                <Time at={at} />
              </td>
              <td>
                {KINDS[kind] ?? kind}
                {reason && <span className="table__sub">{reason}</span>}
              </td>
              <td className="table__r">{quantity > 0 ? `+${quantity}` : String(quantity).replace('-', '−')}</td>
              <td>
                {orderId ? (
                  <Link to={`/orders/${orderId}`}>{shortNumber(orderId)}</Link>
                ) : (
                  (people.get(staffId ?? '')?.name ?? 'The shop')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
