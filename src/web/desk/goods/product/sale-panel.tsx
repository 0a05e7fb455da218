import { useState } from 'react';
import { PRODUCT_STATES, type ProductState } from '#domain/product.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { groupThousands } from '#domain/words.ts';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { Choice } from '#web/desk/ui/fields.tsx';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { STATE_LABELS } from '../goods-words.ts';
import { STATE_ICONS } from '../product-marks.tsx';
import type { Goods } from './product-entries.ts';
import { kindsFor, StockForm, StockMoves } from './stock.tsx';
import type { ProductForm } from './use-product-form.ts';

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
