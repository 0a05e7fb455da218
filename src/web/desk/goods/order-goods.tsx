import { useSearchParams } from 'react-router';
import { CATEGORIES } from '#catalogue/categories.ts';
import { X } from '../../ui/icons.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Empty } from '../ui/empty.tsx';
import { Select } from '../ui/fields.tsx';
import { Failed } from '../ui/loaded.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useNotify } from '../ui/toast.tsx';
import { useTitle } from '../ui/use-title.ts';
import type { AllGoods, GoodsRow } from './goods-row.ts';
import { Sortable } from './sortable.tsx';
import { useGoods } from './use-goods.ts';
import { useUndo } from './use-undo.ts';

const BACK = { to: '/goods', label: 'Goods' };
const UNDO_MS = 30_000;
const FEATURED = 6;
const FEATURED_PLACE = 'featured';
const OPTIONS = [
  { value: FEATURED_PLACE, label: 'Featured six' },
  ...CATEGORIES.map(({ slug, heading }) => ({ value: slug, label: heading })),
];

/** In which order the shop lists a category, and what its front page opens with. */
export function Component() {
  useTitle('Order of goods');
  const may = useMay();
  if (!may('change-goods')) return <NotForRole title="Order of goods" says="Managers order the goods." back={BACK} />;
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
      <PageHead title="Order of goods" back={BACK} sub="Drag a product, press Alt with an arrow, or type its place." />
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
    invalidates: [['goods']],
    optimistic: ({ params, body }, set) =>
      set<AllGoods>(['goods'], (goods) => ({
        ...goods,
        places: { ...goods.places, [params.category]: [...body.keys] },
      })),
  });
  async function order(keys: readonly string[], moved: GoodsRow) {
    const done = await change.run({ params: { category: category as Slug }, body: { keys: [...keys] } });
    if (done?.revision) tell(`${moved.name} is at place ${keys.indexOf(moved.key) + 1}`, done.revision);
  }
  if (rows.length === 0) return <Empty title="This category has no products." />;
  return (
    <>
      <Refusal failure={change.failure} />
      <Sortable
        label="Products in their order"
        rows={rows}
        isOff={change.offReason !== undefined}
        onOrder={(keys, moved) => void order(keys, moved)}
      />
    </>
  );
}

function Featured({ rows, all }: { readonly rows: readonly GoodsRow[]; readonly all: readonly GoodsRow[] }) {
  const tell = useTell();
  const change = useDeskChange(desk.setFeatured, {
    invalidates: [['goods']],
    optimistic: ({ body }, set) => set<AllGoods>(['goods'], (goods) => ({ ...goods, featured: [...body.keys] })),
  });
  const isOff = change.offReason !== undefined;
  const keys = rows.map(({ key }) => key);
  async function put(next: readonly string[], title: string) {
    const done = await change.run({ body: { keys: [...next] } });
    if (done?.revision) tell(title, done.revision);
  }
  const others = all.filter(({ key, state }) => !keys.includes(key) && state !== 'hidden');
  return (
    <>
      <Refusal failure={change.failure} />
      {rows.length === 0 && <Empty title="The shop opens with the first of its products." />}
      <Sortable
        label="Featured, in their order"
        rows={rows}
        isOff={isOff}
        onOrder={(next, { name, key }) => void put(next, `${name} is at place ${next.indexOf(key) + 1}`)}
        actOf={({ key, name }) =>
          !isOff && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Feature ${name} no more`}
              onClick={() =>
                void put(
                  keys.filter((one) => one !== key),
                  `${name} is featured no more`,
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
              if (name) void put([...keys, key], `${name} is featured`);
            }}
          />
        </div>
      )}
    </>
  );
}

function useTell() {
  const notify = useNotify();
  const undo = useUndo();
  return (title: string, revision: number) =>
    notify({
      title,
      text: `Revision ${revision}.`,
      about: 'order of goods',
      undo: { until: new Date(serverNow() + UNDO_MS).toISOString(), run: () => undo(revision) },
    });
}
