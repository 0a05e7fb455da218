import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { needsSecondPerson, priceMove, type SecondPersonReason } from '#domain/price-move.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay, useMe } from '#web/desk/data/me.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { Button, buttonClass } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Check } from '#web/desk/ui/fields.tsx';
import { Copy, ExternalLink, PenLine } from '#web/desk/ui/icons.ts';
import { Loaded } from '#web/desk/ui/loaded.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Notice, Refusal } from '#web/desk/ui/refusal.tsx';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { productPath } from '../../../ui/paths.ts';
import { type Asked, SecondPerson } from '../second-person.tsx';
import { useSpot } from '../use-goods.ts';
import { useToastUndo } from '../use-undo-revision.ts';
import { changeTexts } from './change-texts.ts';
import { HistoryPanel } from './history-panel.tsx';
import { entriesOf, type Goods, pricedEntries } from './product-entries.ts';
import { ProductPanels } from './product-panels.tsx';
import { type ProductForm, useProductForm } from './use-product-form.ts';
import { type SaveProduct, useSaveProduct } from './use-save-product.ts';
import './product.css';

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
  const isForTwo = why.length > 0 || saving.failure?.reason === 'second-person';
  const approval: Approval = { isForTwo, why, whyId: useId() };
  const saveByEnter = () => {
    if (form.changed.length === 0 && !form.isOtherSale) return;
    // A change for two is sent from the field of its reason.
    if (isForTwo && !form.hasIssues) document.getElementById(approval.whyId)?.focus();
    else if (!saving.isBusy && saving.offReason === undefined) void saving.save();
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
      <UnsavedBand {...{ goods, form, saving, approval }} />
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

/** The second person whom a save needs, where it needs one. */
type Approval = {
  readonly isForTwo: boolean;
  /** Empty when the server alone asks for a second person. */
  readonly why: readonly SecondPersonReason[];
  /** Id of the field for the reason. */
  readonly whyId: string;
};

type BandProps = {
  readonly goods: Goods;
  readonly form: ProductForm;
  readonly saving: SaveProduct;
  readonly approval: Approval;
};

/** The bar that lists the unsaved changes, with the buttons to save or discard them. */
function UnsavedBand({ goods, form, saving, approval: { isForTwo, why, whyId } }: BandProps) {
  const draft = `product ${goods.key}, why`;
  const [, setReason] = useDraft(draft);
  const texts = changeTexts(goods, form);
  const { failure, offReason, isBusy, save } = saving;
  if (texts.length === 0) return null;
  return (
    <section className="unsaved" aria-label="Not saved yet">
      <PenLine className="icon unsaved__icon" />
      <div className="unsaved__words">
        <p role="status">
          <b>{texts.length === 1 ? 'One change is' : `${texts.length} changes are`} not saved yet.</b>{' '}
          {texts.join(', ')}.
        </p>
        {form.changed.includes('premium') && (
          <Check
            label="Corrects a wrong price: prices already shown are no longer honored"
            checked={saving.refusesShownPrices}
            onChange={saving.setRefusesShownPrices}
          />
        )}
        {isForTwo && !form.hasIssues ? (
          <SecondPerson draft={draft} why={why} idOfReason={whyId} isBusy={isBusy} offReason={offReason} onAsk={save} />
        ) : (
          <Refusal failure={failure} />
        )}
      </div>
      <div className="unsaved__acts">
        {!isForTwo && (
          <Button kind="primary" size="small" isBusy={isBusy} offReason={offReason} onClick={() => void save()}>
            Save
          </Button>
        )}
        <Button
          size="small"
          onClick={() => {
            form.clear();
            setReason('');
          }}
        >
          Discard
        </Button>
      </div>
    </section>
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
