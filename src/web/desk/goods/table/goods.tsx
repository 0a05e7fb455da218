import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { GOODS_VIEWS, type GoodsView } from '#catalogue/goods-filter.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { countOf } from '#domain/words.ts';
import { useMay, useMe } from '#web/desk/data/me.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useStopped } from '#web/desk/data/stopped-sales.ts';
import { Button, buttonClass } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { ArrowUpDown, History } from '#web/desk/ui/icons.ts';
import { List } from '#web/desk/ui/list/list.tsx';
import { useList } from '#web/desk/ui/list/use-list.ts';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { SaveButton } from '#web/desk/ui/save-button.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { useListAddress } from '#web/desk/ui/use-list-address.ts';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { ViewTabs } from '#web/desk/ui/view-tabs.tsx';
import { Plus } from '../../../ui/icons.ts';
import { type GoodsRow, useGoods, useSpot } from '../use-goods.ts';
import { GOODS_VIEW_LABELS, type GoodsAddress, goodsAddressText, readGoodsAddress } from './address.ts';
import { goodsColumns } from './columns.tsx';
import { FigureActsOf, figureId } from './figure-cell.tsx';
import { GoodsFilters } from './filters.tsx';
import { chooseRows, countViews } from './select-rows.ts';
import { useFigures } from './use-figures.ts';

const GoodsBulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).GoodsBulkBar }));
const ImportFile = lazy(async () => ({ default: (await import('../premiums/import-file.tsx')).ImportFile }));

const EMPTY: Readonly<Record<GoodsView, string>> = {
  all: 'The shop has no products yet.',
  gold: 'The shop has no gold yet.',
  silver: 'The shop has no silver yet.',
  waiting: 'Everything is on sale.',
  'below-cost': 'No product sells below its cost.',
  'no-cost': 'Every product has a cost.',
  'low-stock': 'No counted product is running low.',
  hidden: 'No hidden products.',
};

const keyOf = ({ key }: GoodsRow) => key;
const linkOf = ({ key }: GoodsRow) => `/goods/${key}`;
/** The heights of rows and cards in pixels, as in table.css. */
const HEIGHTS = { row: 56, card: 108 };

/** The table of products with their sale state and premium, and bulk actions. */
export function Component() {
  useTitle('Goods');
  const { address, setAddress } = useListAddress(readGoodsAddress, goodsAddressText);
  const { spot, isLive } = useSpot();
  const goods = useGoods();
  const counts = useMemo(() => countViews(goods.rows, spot), [goods.rows, spot]);
  const isCostKnown = goods.rows.some(({ cost }) => cost);
  const { list, figures } = useGoodsList(goods, address, setAddress, spot);
  const isNarrowed = Object.keys(address.filters).length > 0;
  return (
    <>
      <PageHead title="Goods" sub={<Sub goods={goods} />} actions={<HeadActions />} />
      <Panel label="Goods">
        <ViewTabs
          screen="goods"
          group="Goods"
          built={GOODS_VIEWS.map((name) => ({
            name,
            label: GOODS_VIEW_LABELS[name],
            count: !goods.data || (name === 'below-cost' && !isCostKnown) ? undefined : counts[name],
          }))}
          view={address.view}
          query={goodsAddressText(address)}
          saved={address.saved}
          countOf={(query) => {
            const saved = readGoodsAddress(new URLSearchParams(query));
            return goods.data && chooseRows(goods.rows, saved, spot).length;
          }}
          open={(query) => setAddress(readGoodsAddress(new URLSearchParams(query)))}
        />
        <GoodsFilters
          key={address.saved ?? address.view}
          address={address}
          setAddress={setAddress}
          count={goods.data ? list.rows.length : undefined}
        />
        <FigureActsOf value={figures}>
          <List
            list={list}
            source={goods}
            empty={isCostKnown || address.view !== 'below-cost' ? EMPTY[address.view] : 'No costs set yet.'}
            clearFilters={isNarrowed ? () => setAddress({ ...address, filters: {}, saved: undefined }) : undefined}
            isStale={!isLive || goods.isOld}
            className="goods-list"
            heights={HEIGHTS}
            keptId={figures.editing?.key}
          />
        </FigureActsOf>
      </Panel>
      {list.selected.length > 0 && (
        <Suspense fallback={null}>
          <GoodsBulkBar list={list} address={address} />
        </Suspense>
      )}
    </>
  );
}

type Address = ReturnType<typeof useListAddress<GoodsAddress>>;

function useGoodsList(
  goods: ReturnType<typeof useGoods>,
  address: GoodsAddress,
  setAddress: Address['setAddress'],
  spot: SpotPrices | undefined,
) {
  const mayEdit = useMay()('ask-for-goods');
  const stopped = useStopped();
  const rows = useMemo(() => chooseRows(goods.rows, address, spot), [goods.rows, address, spot]);
  const list = useList<GoodsRow>({
    label: 'Goods',
    noun: 'product',
    of: goodsAddressText(address),
    idOf: keyOf,
    linkOf,
    sort: address.sort,
    rows: goods.data && rows,
    columns: useMemo(() => goodsColumns(spot, mayEdit, stopped), [spot, mayEdit, stopped]),
    nameOf: ({ name }) => name,
    canSelect: mayEdit,
    setSort: (sort) => setAddress({ ...address, sort: sort as GoodsAddress['sort'] }),
    keys: (current) => ({
      p: { label: 'Premium', run: () => current && figures.open(current, 'premium'), isOff: !mayEdit || !current },
      // In a narrow table it is no column of its own.
      c: {
        label: 'Cost',
        run: () =>
          current &&
          document.getElementById(figureId(current.key, 'cost'))?.checkVisibility() &&
          figures.open(current, 'cost'),
        isOff: !mayEdit || !current,
      },
    }),
  });
  // A second Enter after typing opens no product.
  const figures = useFigures({
    rows: list.rows,
    focusFigure: (key, name) => list.focusRow(key, figureId(key, name)),
  });
  return { list, figures };
}

function Sub({ goods: { data } }: { readonly goods: ReturnType<typeof useGoods> }) {
  const me = useMe();
  const people = usePeople();
  if (!data) return null;
  const categories = Object.values(data.places).filter((keys) => keys.length > 0).length;
  const by = data.staffId === me.id ? 'you' : people.get(data.staffId ?? '')?.name;
  return (
    <span className="goods__sub">
      {countOf(data.rows.length, 'product')} in {categories} {categories === 1 ? 'category' : 'categories'}. Revision{' '}
      {data.revision}
      {data.at && (
        <>
          {by && `, by ${by}`}, <Time at={data.at} isInText />
        </>
      )}
      .
    </span>
  );
}

function HeadActions() {
  const may = useMay();
  return (
    <>
      <Link className={buttonClass('quiet')} to="/goods/revisions">
        <History className="icon icon--small" />
        Revisions
      </Link>
      <Link className={buttonClass('quiet')} to="/goods/proposals">
        Proposals
      </Link>
      <GoodsFile />
      {may('ask-for-goods') && (
        <Link className={buttonClass('quiet')} to="/goods/order">
          <ArrowUpDown className="icon icon--small" />
          Sort order and featured
        </Link>
      )}
      {may('ask-for-goods') && (
        <Link className={buttonClass('primary')} to="/goods/new">
          <Plus className="icon icon--small" />
          Product
        </Link>
      )}
    </>
  );
}

/** The dialog with the goods as a file: exports them all, and imports changes. The fragment `#csv` opens it. */
function GoodsFile() {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link opens it again
  useEffect(() => {
    if (hash === '#csv') setIsOpen(true);
  }, [hash, key]);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>CSV</Button>
      <Dialog title="Goods as CSV" size="wide" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div>
          <SaveButton from={() => '/api/desk/goods.csv'} as="goods.csv">
            Export all
          </SaveButton>
        </div>
        {may('ask-for-goods') && (
          <section className="goods-file__import">
            <h3 className="panel__title">Import changes</h3>
            <Suspense fallback={null}>
              <ImportFile onDone={() => setIsOpen(false)} />
            </Suspense>
          </section>
        )}
      </Dialog>
    </>
  );
}
