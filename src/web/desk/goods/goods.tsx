import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { GOODS_VIEWS, type GoodsView } from '#catalogue/goods-filter.ts';
import { Plus } from '../../ui/icons.ts';
import { useMay, useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty, NoMatch } from '../ui/empty.tsx';
import { ArrowUpDown, History } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { ListChanged } from '../ui/list-parts.tsx';
import { Failed } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Time } from '../ui/times.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { useSettled } from '../ui/use-settled.ts';
import { useTitle } from '../ui/use-title.ts';
import { ViewTabs } from '../ui/view-tabs.tsx';
import { chooseRows, countViews } from './choose-rows.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { GOODS_VIEW_LABELS, goodsAddressText, readGoodsAddress } from './goods-address.ts';
import { GoodsFilters } from './goods-filters.tsx';
import { GoodsList } from './goods-list.tsx';
import type { GoodsRow } from './goods-row.ts';
import { useGoods } from './use-goods.ts';
import { useGoodsKeys } from './use-goods-keys.ts';
import { usePremiums } from './use-premiums.ts';
import { useSpot } from './use-spot.ts';
import './goods.css';
import { productsText } from './goods-words.ts';

const EMPTY: Readonly<Record<GoodsView, string>> = {
  all: 'The shop has no products yet.',
  gold: 'The shop has no gold yet.',
  silver: 'The shop has no silver yet.',
  waiting: 'Everything is on sale.',
  'below-cost': 'No product sells below its cost.',
  'low-stock': 'No counted product is running low.',
  hidden: 'No product is hidden.',
};

/** The table of goods: what is sold, at which premium, and what can be done with many at once. */
export function Component() {
  useTitle('Goods');
  const may = useMay();
  const { address, setAddress } = useListAddress(readGoodsAddress, goodsAddressText);
  const { spot, isLive } = useSpot();
  const goods = useGoods();
  const rows = useMemo(() => chooseRows(goods.rows, address, spot), [goods.rows, address, spot]);
  const counts = useMemo(() => countViews(goods.rows, spot), [goods.rows, spot]);
  const isCostKnown = goods.rows.some(({ cost }) => cost);
  const of = goodsAddressText(address);
  const settled = useSettled<GoodsRow>({ of, rows, isThere: goods.data !== undefined, idOf: keyOf });
  const { chosen, setChosen, toggle } = useChoice(settled.rows);
  const keys = useGoodsKeys({
    ...{ rows: settled.rows, chosen, setChosen, toggle },
    mayChoose: may('ask-for-goods'),
    mayEdit: may('ask-for-goods'),
    openPremium: (row) => premiums.open(row),
  });
  const premiums = usePremiums({ rows: settled.rows, focusPremium: keys.focusPremium });
  const isChanged = settled.waiting + settled.gone.size > 0;
  useKeys({ r: { label: 'Show the updated list', run: settled.renew, isOff: !isChanged } }, 'Goods');
  const isNarrowed = Object.keys(address.filters).length > 0;
  return (
    <>
      <PageHead title="Goods" sub={<Sub goods={goods} />} actions={<HeadActions />} />
      <Panel label="Goods" className="goods">
        <ViewTabs
          screen="goods"
          group="Goods"
          built={GOODS_VIEWS.map((name) => ({
            name,
            label: GOODS_VIEW_LABELS[name],
            count: !goods.data || (name === 'below-cost' && !isCostKnown) ? undefined : counts[name],
          }))}
          view={address.view}
          query={of}
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
          count={goods.data ? settled.rows.length : undefined}
        />
        <ListChanged text={isChanged ? 'This list has changed' : undefined} renew={settled.renew} />
        {goods.failure && !goods.data && <Failed failure={goods.failure} retry={goods.refetch} />}
        {goods.isPending && <SkeletonRows rows={9} />}
        {goods.data &&
          settled.rows.length === 0 &&
          (isNarrowed ? (
            <NoMatch onClear={() => setAddress({ ...address, filters: {}, saved: undefined })} />
          ) : (
            <Empty
              title={isCostKnown || address.view !== 'below-cost' ? EMPTY[address.view] : 'No cost is known yet.'}
            />
          ))}
        {settled.rows.length > 0 && (
          <GoodsList
            {...settled}
            {...{ address, setAddress, chosen, setChosen, toggle, spot, premiums }}
            currentKey={keys.currentKey}
            isStale={!isLive || goods.isOld}
            mayChoose={may('ask-for-goods')}
            mayEdit={may('ask-for-goods')}
          />
        )}
      </Panel>
      {chosen.size > 0 && (
        <ChosenBar
          rows={settled.rows.filter(({ key }) => chosen.has(key))}
          count={settled.rows.length}
          address={address}
          chooseAll={() => setChosen(new Set(settled.rows.map(({ key }) => key)))}
          clear={() => setChosen(new Set())}
        />
      )}
    </>
  );
}

function Sub({ goods: { data } }: { readonly goods: ReturnType<typeof useGoods> }) {
  const me = useMe();
  const people = usePeople();
  if (!data) return null;
  const categories = Object.values(data.places).filter((keys) => keys.length > 0).length;
  const by = data.staffId === me.id ? 'you' : people.get(data.staffId ?? '')?.name;
  return (
    <span className="goods__sub">
      {productsText(data.rows.length)} in {categories} {categories === 1 ? 'category' : 'categories'}. Revision{' '}
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
        Proposals and CSV
      </Link>
      {may('ask-for-goods') && (
        <Link className={buttonClass('quiet')} to="/goods/order">
          <ArrowUpDown className="icon icon--small" />
          Order and featured
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

const keyOf = ({ key }: { readonly key: string }) => key;

/** A choice is of the rows that are shown. */
function useChoice(rows: readonly { readonly key: string }[]) {
  const [all, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => new Set(rows.map(keyOf).filter((key) => all.has(key))), [rows, all]);
  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { chosen, setChosen, toggle };
}
