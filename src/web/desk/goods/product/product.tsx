import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { needsSecondPerson, priceMove } from '#domain/price-move.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay, useMe } from '#web/desk/data/me.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { buttonClass } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Copy, ExternalLink } from '#web/desk/ui/icons.ts';
import { Loaded } from '#web/desk/ui/loaded.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Notice, Refusal } from '#web/desk/ui/refusal.tsx';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { productPath } from '../../../ui/paths.ts';
import { type Asked, SecondPerson } from '../second-person.tsx';
import { useSpot } from '../use-goods.ts';
import { useToastUndo } from '../use-undo.ts';
import { HistoryPanel } from './history-panel.tsx';
import { entriesOf, type Goods, pricedEntries } from './product-entries.ts';
import { ProductPanels } from './product-panels.tsx';
import { UnsavedBand } from './unsaved-band.tsx';
import { useProductForm } from './use-product-form.ts';
import { useSaveProduct } from './use-save-product.ts';

/** The page of a product with all its data and settings. */
export function Component() {
  const { key = '' } = useParams();
  const query = useDeskQuery(['product', key], (signal) => desk.readGoods({ params: { key }, signal }));
  useTitle(query.data?.name ?? 'Product');
  return (
    <>
      {!query.data && <PageHead title="Product" back={BACK} />}
      <Loaded query={query}>
        {(goods) => <ProductPage key={key} goods={goods} isOld={query.isOld} renew={query.refetch} />}
      </Loaded>
    </>
  );
}

const BACK = { to: '/goods', label: 'Goods' } as const;

type PageProps = { readonly goods: Goods; readonly isOld: boolean; renew(): Promise<unknown> };

function ProductPage({ goods, isOld, renew }: PageProps) {
  const may = useMay();
  const { role } = useMe();
  const limits = useApprovalLimits();
  const { spot } = useSpot();
  const kept = entriesOf(goods);
  const form = useProductForm(goods, kept);
  const saving = useSaveProduct(goods, form, renew);
  const isReadOnly = !may('ask-for-goods');
  const before = pricedEntries(kept);
  const typed = pricedEntries(form.values);
  const moves = before && typed && spot && form.changed.length > 0 ? [priceMove(before, typed, spot)] : [];
  const isAsked = form.changed.length > 0 || (form.isOtherSale && !isClerksOwn(kept.state, form.values.state));
  const why = isAsked ? needsSecondPerson({ moves, products: 1, askedBy: role, limits }) : [];
  const [isCorrection, setIsCorrection] = useState(false);
  const refusesShownPrices = isCorrection && form.changed.includes('premium');
  const whyId = useId();
  const isForTwo = why.length > 0 || saving.failure?.reason === 'second-person';
  const save = () => void saving.save(undefined, refusesShownPrices);
  const saveByEnter = () => {
    if (form.changed.length === 0 && !form.isOtherSale) return;
    // A change for two is sent from the field of its reason.
    if (isForTwo && !form.hasIssues) document.getElementById(whyId)?.focus();
    else if (!saving.isBusy && saving.offReason === undefined) save();
  };
  return (
    <>
      <PageHead
        title={goods.name}
        back={BACK}
        sub={isReadOnly && 'Your role can see products but not change them.'}
        actions={<Actions goods={goods} mayAdd={!isReadOnly} />}
      />
      {isOld && <Notice kind="warn">What you see may be out of date.</Notice>}
      <UnsavedBand
        {...{ goods, form, saving, why, isForTwo, whyId, refusesShownPrices, setRefusesShownPrices: setIsCorrection }}
        onSave={save}
      />
      <ProductPanels {...{ goods, form, typed, isReadOnly }} kept={before} onEnter={saveByEnter}>
        <HistoryPanel goods={goods} />
        {may('ask-for-goods') && !goods.hasOrders && <Remove goods={goods} />}
      </ProductPanels>
    </>
  );
}

/** True for changes that a clerk makes without approval: pausing a product and resuming a paused one. */
function isClerksOwn(before: Goods['state'], after: Goods['state']): boolean {
  return after === 'paused' || (before === 'paused' && after === 'on-sale');
}

function Actions({ goods, mayAdd }: { readonly goods: Goods; readonly mayAdd: boolean }) {
  return (
    <>
      {goods.state !== 'hidden' && (
        <a className={buttonClass('quiet')} href={productPath(goods.name)} target="_blank" rel="noreferrer">
          <ExternalLink className="icon icon--small" />
          In the shop
        </a>
      )}
      {mayAdd && (
        <Link className={buttonClass('quiet')} to={`/goods/new?copy=${goods.key}`}>
          <Copy className="icon icon--small" />
          Duplicate
        </Link>
      )}
    </>
  );
}

/** The button that removes a product without orders; products with orders can only be hidden. A clerk requests the removal. */
function Remove({ goods: { key, version, name } }: { readonly goods: Goods }) {
  const may = useMay();
  const navigate = useNavigate();
  const notify = useNotify();
  const undoOf = useToastUndo();
  const remove = useDeskChange(desk.removeGoods, { invalidates: invalidatedBy('goods') });
  const [isAsking, setIsAsking] = useState(false);
  async function run(asked?: Asked) {
    const done = await remove.run({ params: { key }, body: { version, ...asked } });
    if (!done) return false;
    const { revision, proposalId } = done;
    if (proposalId !== null) notify({ title: 'Removal sent for approval', text: name });
    else notify({ title: 'Removed', text: name, ...(revision !== null && { undo: undoOf(revision) }) });
    void navigate('/goods', { replace: true });
    return true;
  }
  if (isAsking)
    return (
      <div className="product__remove">
        <SecondPerson
          draft={`remove ${key}, why`}
          why={['clerk']}
          isBusy={remove.isBusy}
          offReason={remove.offReason}
          onAsk={run}
        />
        <Refusal failure={remove.failure} />
      </div>
    );
  const mayAlone = may('change-goods');
  return (
    <p className="product__remove product__remove--line">
      <ChangeButton change={remove} kind="danger" onClick={() => (mayAlone ? void run() : setIsAsking(true))}>
        {mayAlone ? 'Remove this product' : 'Request removal'}
      </ChangeButton>
      It has never been ordered.
    </p>
  );
}
