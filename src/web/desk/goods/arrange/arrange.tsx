import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CATEGORIES } from '#catalogue/categories.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay } from '#web/desk/data/me.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Empty } from '#web/desk/ui/empty.tsx';
import { Select } from '#web/desk/ui/fields.tsx';
import { Failed } from '#web/desk/ui/loaded.tsx';
import { NotForRole } from '#web/desk/ui/not-for-role.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { SkeletonRows } from '#web/desk/ui/skeleton.tsx';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { X } from '../../../ui/icons.ts';
import { type Asked, SecondPerson } from '../second-person.tsx';
import { type AllGoods, type GoodsRow, useGoods } from '../use-goods.ts';
import { useToastUndo } from '../use-undo-revision.ts';
import { Sortable } from './sortable.tsx';

const BACK = { to: '/goods', label: 'Goods' };
const FEATURED = 6;
const FEATURED_PLACE = 'featured';
const OPTIONS = [
  { value: FEATURED_PLACE, label: 'Featured six' },
  ...CATEGORIES.map(({ slug, heading }) => ({ value: slug, label: heading })),
];

/** The page for the sort order of a category and the front page's products. */
export function Component() {
  useTitle('Sort order');
  const may = useMay();
  if (!may('ask-for-goods'))
    return <NotForRole title="Sort order" says="Viewers can see products but not change them." back={BACK} />;
  return <OrderOfGoods />;
}

function OrderOfGoods() {
  const [params, setParams] = useSearchParams();
  const place = OPTIONS.find(({ value }) => value === params.get('category'))?.value ?? FEATURED_PLACE;
  const goods = useGoods();
  const byKey = new Map(goods.rows.map((row) => [row.key, row]));
  const keys = (place === FEATURED_PLACE ? goods.data?.featured : goods.data?.places[place]) ?? [];
  const rows = keys.flatMap((key) => byKey.get(key) ?? []);
  return (
    <>
      <PageHead
        title="Sort order"
        back={BACK}
        sub="Drag a product, press Alt and an arrow key, or type its position."
      />
      <div className="order-goods__pick">
        <Select
          label="List"
          options={OPTIONS}
          value={place}
          onChange={(category) => setParams({ category }, { replace: true })}
        />
      </div>
      <Panel label="Order">
        {goods.failure && !goods.data && <Failed failure={goods.failure} retry={goods.refetch} />}
        {goods.isPending && <SkeletonRows rows={6} />}
        {goods.data && place === FEATURED_PLACE && <Featured rows={rows} all={goods.rows} />}
        {goods.data && place !== FEATURED_PLACE && <Category key={place} category={place} rows={rows} />}
      </Panel>
    </>
  );
}

type Slug = Parameters<typeof desk.orderGoods>[0]['params']['category'];

function Category({ category, rows }: { readonly category: string; readonly rows: readonly GoodsRow[] }) {
  const tell = useTell();
  const change = useDeskChange(desk.orderGoods, {
    invalidates: invalidatedBy('goods'),
    optimistic: ({ params, body }, set) => {
      if (body.ask) return;
      set<AllGoods>(['goods'], (goods) => ({
        ...goods,
        places: { ...goods.places, [params.category]: [...body.keys] },
      }));
    },
  });
  const draft = useDraftOrder(rows, async (keys, title, asked) => {
    const params = { category: category as Slug };
    const done = await change.run({ params, body: { keys: [...keys], ...asked } });
    if (done) tell(title, done);
    return done !== undefined;
  });
  if (rows.length === 0) return <Empty title="This category has no products." />;
  return (
    <>
      <Refusal failure={change.failure} />
      <Sortable
        label="Products in sort order"
        rows={draft.rows}
        isOff={change.offReason !== undefined}
        onOrder={(keys, { name, key }) => draft.put(keys, `${name} is now number ${keys.indexOf(key) + 1}`)}
      />
      <AskForOrder {...draft} draft={`order of ${category}`} isBusy={change.isBusy} offReason={change.offReason} />
    </>
  );
}

function Featured({ rows: kept, all }: { readonly rows: readonly GoodsRow[]; readonly all: readonly GoodsRow[] }) {
  const tell = useTell();
  const change = useDeskChange(desk.setFeatured, {
    invalidates: invalidatedBy('goods'),
    optimistic: ({ body }, set) => {
      if (!body.ask) set<AllGoods>(['goods'], (goods) => ({ ...goods, featured: [...body.keys] }));
    },
  });
  const isOff = change.offReason !== undefined;
  const draft = useDraftOrder(
    kept,
    async (next, title, asked) => {
      const done = await change.run({ body: { keys: [...next], ...asked } });
      if (done) tell(title, done);
      return done !== undefined;
    },
    all,
  );
  const { rows, put } = draft;
  const keys = rows.map(({ key }) => key);
  const others = all.filter(({ key, state }) => !keys.includes(key) && state !== 'hidden');
  return (
    <>
      <Refusal failure={change.failure} />
      {rows.length === 0 && <Empty title="The home page opens with the first products of the shop." />}
      <Sortable
        label="Featured products in sort order"
        rows={rows}
        isOff={isOff}
        onOrder={(next, { name, key }) => put(next, `${name} is now number ${next.indexOf(key) + 1}`)}
        actOf={({ key, name }) =>
          !isOff && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Stop featuring ${name}`}
              onClick={() =>
                put(
                  keys.filter((one) => one !== key),
                  `${name} is no longer featured`,
                )
              }
            >
              <X className="icon icon--small" />
            </button>
          )
        }
      />
      {rows.length < FEATURED && !isOff && (
        <div className="order-goods__add">
          <Select
            label="Feature another product"
            options={[
              { value: '', label: 'Choose a product' },
              ...others.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            value=""
            onChange={(key) => {
              const name = others.find((row) => row.key === key)?.name;
              if (name) put([...keys, key], `${name} is featured`);
            }}
          />
        </div>
      )}
      <AskForOrder {...draft} draft="order of featured" isBusy={change.isBusy} offReason={change.offReason} />
    </>
  );
}

type Send = (keys: readonly string[], title: string, asked?: Asked) => Promise<boolean>;

/**
 * The order of the products: a manager's move is saved at once, while a clerk's moves are a draft that is sent as one proposal.
 */
function useDraftOrder(kept: readonly GoodsRow[], send: Send, all = kept) {
  const may = useMay();
  const [keys, setKeys] = useState<readonly string[]>();
  const byKey = new Map(all.map((row) => [row.key, row]));
  return {
    rows: keys ? keys.flatMap((key) => byKey.get(key) ?? []) : kept,
    isAsked: keys !== undefined,
    put(next: readonly string[], title: string) {
      if (may('change-goods')) void send(next, title);
      else setKeys(next);
    },
    async ask(asked: Asked) {
      const isDone = keys !== undefined && (await send(keys, 'The new sort order needs approval', asked));
      if (isDone) setKeys(undefined);
      return isDone;
    },
    leave: () => setKeys(undefined),
  };
}

type AskForOrderProps = Pick<ReturnType<typeof useDraftOrder>, 'isAsked' | 'ask' | 'leave'> & {
  readonly draft: string;
  readonly isBusy: boolean;
  readonly offReason: string | undefined;
};

function AskForOrder({ draft, isAsked, ask, leave, isBusy, offReason }: AskForOrderProps) {
  if (!isAsked) return null;
  return (
    <section className="order-goods__ask" aria-label="Request this sort order">
      <SecondPerson
        why={['clerk']}
        draft={`${draft}, why`}
        products={null}
        isBusy={isBusy}
        offReason={offReason}
        onAsk={ask}
      />
      <Button size="small" onClick={leave}>
        Discard changes
      </Button>
    </section>
  );
}

type Done = { readonly revision: number | null; readonly proposalId: string | null };

function useTell() {
  const notify = useNotify();
  const undoOf = useToastUndo();
  return (title: string, { revision, proposalId }: Done) => {
    const about = 'order of goods';
    if (proposalId !== null) notify({ title, text: 'You’ll find it under Proposals.', about });
    if (revision !== null) notify({ title, text: `Revision ${revision}.`, about, undo: undoOf(revision) });
  };
}
