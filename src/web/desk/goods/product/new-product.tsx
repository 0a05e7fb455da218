import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { needsSecondPerson, priceMove } from '#domain/price-move.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useMay, useMe } from '#web/desk/data/me.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Loaded } from '#web/desk/ui/loaded.tsx';
import { NotForRole } from '#web/desk/ui/not-for-role.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { SecondPerson } from '../second-person.tsx';
import { useSpot } from '../use-goods.ts';
import { copiedEntries, NEW_PRODUCT, type ProductEntries, pricedEntries } from './product-entries.ts';
import { ProductPanels } from './product-panels.tsx';
import { useProductForm } from './use-product-form.ts';
import { useAddProduct } from './use-save-product.ts';

const GOODS = { to: '/goods', label: 'Goods' };

/** The page for a new product: empty, or a copy of another. */
export function Component() {
  useTitle('New product');
  const may = useMay();
  if (!may('ask-for-goods'))
    return <NotForRole title="New product" says="Only clerks and managers can add products." back={GOODS} />;
  return <Begun />;
}

function Begun() {
  const [params] = useSearchParams();
  const copy = params.get('copy') ?? undefined;
  const query = useDeskQuery(
    ['product', copy ?? ''],
    (signal) => desk.readGoods({ params: { key: copy ?? '' }, signal }),
    { isOn: copy !== undefined },
  );
  if (copy === undefined) return <NewProduct initial={NEW_PRODUCT} copyOf={undefined} />;
  return <Loaded query={query}>{(goods) => <NewProduct initial={copiedEntries(goods)} copyOf={copy} />}</Loaded>;
}

type Props = { readonly initial: ProductEntries; readonly copyOf: string | undefined };

function NewProduct({ initial, copyOf }: Props) {
  const { role } = useMe();
  const limits = useApprovalLimits();
  const { spot } = useSpot();
  const form = useProductForm(undefined, initial);
  const { save, failure, offReason, isBusy } = useAddProduct(form, copyOf);
  const typed = pricedEntries(form.values);
  const moves = typed && spot ? [priceMove(typed, typed, spot)] : [];
  const why = needsSecondPerson({ moves, products: 1, askedBy: role, limits });
  const isForTwo = (why.length > 0 || failure?.reason === 'second-person') && !form.hasIssues;
  const whyId = useId();
  const addByEnter = () => {
    if (isForTwo) document.getElementById(whyId)?.focus();
    else if (!isBusy && offReason === undefined) void save();
  };
  return (
    <>
      <PageHead
        title={copyOf === undefined ? 'New product' : 'Duplicate'}
        back={copyOf === undefined ? GOODS : { to: `/goods/${copyOf}`, label: 'Back' }}
      />
      <ProductPanels {...{ form, typed }} goods={undefined} kept={undefined} isReadOnly={false} onEnter={addByEnter} />
      <Panel className="product__add" label="Add product">
        <div className="panel__body product-form">
          {Object.keys(form.issues).length > 0 && <p role="status">Something is missing or cannot be saved.</p>}
          {isForTwo ? (
            <SecondPerson {...{ why, isBusy, offReason }} draft="new product, why" idOfReason={whyId} onAsk={save} />
          ) : (
            <>
              <Refusal failure={failure} />
              <Button kind="primary" isBusy={isBusy} offReason={offReason} onClick={() => void save()}>
                Add the product
              </Button>
            </>
          )}
        </div>
      </Panel>
    </>
  );
}
