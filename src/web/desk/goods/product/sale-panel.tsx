import { useState } from 'react';
import { Link } from 'react-router';
import { setGoodsStock } from '#contract/calls/desk-goods.ts';
import { PRODUCT_STATES, type ProductState } from '#domain/product.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { groupThousands } from '#domain/words.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay } from '#web/desk/data/me.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { ActForm } from '#web/desk/ui/act-dialog.tsx';
import { Button } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { Choice } from '#web/desk/ui/fields.tsx';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { shortNumber, Time } from '#web/desk/ui/times.tsx';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { STATE_LABELS } from '../goods-words.ts';
import { STATE_ICONS } from '../product-marks.tsx';
import type { Goods } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';
import '#web/desk/ui/table.css';

type Props = { readonly form: ProductForm; readonly goods: Goods | undefined; readonly isReadOnly: boolean };

const OPTIONS = PRODUCT_STATES.map((state) => {
  const StateIcon = STATE_ICONS[state];
  return {
    value: state,
    label: (
      <>
        <StateIcon className="icon icon--small" />
        {STATE_LABELS[state]}
      </>
    ),
  };
});
const CONSEQUENCES: Readonly<Record<ProductState, string>> = {
  'on-sale': 'Listed, and can be ordered.',
  'pre-sale': 'Can be ordered, and says when it ships. On that day it goes on sale automatically.',
  paused: 'Listed, and cannot be ordered.',
  hidden: 'Not listed, not found by search, and it has no page.',
};

/** The panel with the sale state, the limit per order and the stock. */
export function SalePanel({ form, goods, isReadOnly }: Props) {
  const { values, set } = form;
  const common = { as: 'text', autoComplete: 'off', readOnly: isReadOnly } as const;
  return (
    <Panel title="Selling">
      <div className="panel__body product-form">
        <div>
          {isReadOnly ? (
            <p>{STATE_LABELS[values.state]}</p>
          ) : (
            <Choice label="State" options={OPTIONS} value={values.state} onChange={(state) => set({ state })} />
          )}
          <p className="entry__hint">{CONSEQUENCES[values.state]}</p>
        </div>
        <FormFields
          control={form.control}
          fields={{
            shipsFrom: values.state === 'pre-sale' && { ...common, label: 'Ships from', type: 'date' },
            pausedMessage: values.state === 'paused' && {
              ...common,
              label: 'Message to customers',
              hint: 'Optional.',
              maxLength: LONGEST_PAUSE_MESSAGE,
            },
          }}
        />
        <div className="product-form__two">
          <FormFields
            control={form.control}
            fields={{
              most: { ...common, label: 'Limit per order', hint: 'Default: 1,000', inputMode: 'numeric' },
            }}
          />
          {goods && <Stock goods={goods} />}
        </div>
      </div>
    </Panel>
  );
}

function Stock({ goods }: { readonly goods: Goods }) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  const { stock, stockMoves } = goods;
  const isCountable = may('ask-for-goods') && kindsFor(goods, may('change-goods')).length > 0;
  return (
    <div className="product-stock">
      <p className="entry__label">Stock</p>
      {stock ? (
        <p className="product-stock__figures">
          {groupThousands(stock.here)} here, {groupThousands(stock.reserved)} reserved,{' '}
          <b>{groupThousands(stock.here - stock.reserved)} to sell</b>
        </p>
      ) : (
        <p>Not counted: there is no limit on what can be sold.</p>
      )}
      {(isCountable || stockMoves.length > 0) && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {isCountable ? (stock ? 'Receive or count' : 'Count the stock') : 'Stock history'}
        </Button>
      )}
      <Dialog title={`Stock of ${goods.name}`} isOpen={isOpen} onClose={() => setIsOpen(false)} size="wide">
        {isCountable && <StockForm goods={goods} onClose={() => setIsOpen(false)} />}
        <StockMoves moves={stockMoves} />
      </Dialog>
    </div>
  );
}

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
function StockForm({ goods, onClose }: { readonly goods: Goods; onClose(): void }) {
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
function kindsFor({ stock }: Goods, mayChange: boolean): readonly Kind[] {
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
function StockMoves({ moves }: { readonly moves: Goods['stockMoves'] }) {
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
