import { useParams, useSearchParams } from 'react-router';
import { CUSTOMER_SORTS, type CustomerSort } from '#domain/customers.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { desk } from '../data/desk.ts';
import { oneOf, withFilter } from '../data/filter-address.ts';
import { useMay } from '../data/me.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { ChosenFilter, Filters, option, TypedFilter } from '../ui/filters.tsx';
import { Eye } from '../ui/icons.ts';
import type { Column, ListSort } from '../ui/list/column.ts';
import { List } from '../ui/list/list.tsx';
import { Pages } from '../ui/list/pages.tsx';
import { useList } from '../ui/list/use-list.ts';
import { money } from '../ui/money.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Time } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import { type CustomerRow, useCustomers } from './customer-data.ts';
import { CustomerDetail } from './customer-detail.tsx';
import { CustomerFlags } from './customer-flags.tsx';
import './customers.css';

const ONLY = ['flagged', 'blocked'] as const;
const ONLY_OPTIONS = [option('flagged', 'Flagged'), option('blocked', 'Blocked')];

/** The page of customers: the list, and beside it, on a phone in its place, the open one. */
export function Component() {
  useTitle('Customers');
  const { customerId } = useParams();
  return (
    <div className={customerId ? 'customers customers--open' : 'customers'}>
      <div className="customers__head">
        <PageHead title="Customers" sub={<CustomerCount />} />
      </div>
      <div className="customers__list">
        <CustomerPanel />
      </div>
      {customerId && <CustomerDetail key={customerId} customerId={customerId} />}
    </div>
  );
}

function CustomerCount() {
  const count = useDeskQuery(['customers', 'count'], (signal) => desk.countCustomers({ signal })).data;
  if (!count) return ' ';
  const { people, withOrder } = count;
  return `${countOf(people, 'person', 'people')}, ${groupThousands(withOrder)} with an order`;
}

type Narrowed = Readonly<Partial<Record<'q' | 'only' | 'sort' | 'after', string>>>;

function CustomerPanel() {
  const { customerId } = useParams();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const { q, only, sort, after } = Object.fromEntries(search) as Narrowed;
  const filters = {
    ...(q && { q }),
    ...(only && oneOf(ONLY)(only) && { only: only as (typeof ONLY)[number] }),
    ...(sort && oneOf(CUSTOMER_SORTS)(sort) && { sort: sort as CustomerSort }),
  };
  const customers = useCustomers({ ...filters, ...(after && { after }) });
  const { data } = customers;
  const set = (name: keyof Narrowed, text: string, isTyped = false) =>
    setSearch(new URLSearchParams(withFilter<Narrowed>(filters, name, text)), { replace: isTyped });
  const list = useList<CustomerRow>({
    label: 'Customers',
    noun: 'customer',
    of: String(search),
    rows: data?.rows,
    columns: COLUMNS,
    idOf,
    nameOf,
    linkOf: (row) => `/customers/${row.customerId}${search.size > 0 ? `?${search}` : ''}`,
    sort: { by: filters.sort ?? 'last', isDown: true },
    ownSort: NEWEST,
    setSort: (next) => set('sort', next?.by === 'total' ? 'total' : ''),
    classOf: (row) => (row.customerId === customerId ? 'is-open' : undefined),
  });
  return (
    <Panel label="Customers">
      <Filters>
        <div className="filters__row">
          {may('see-customers') && (
            <TypedFilter
              label="Search customers"
              isBare
              placeholder="Name, email, phone, address"
              className="filters__search"
              given={q ?? ''}
              onChange={(text) => set('q', text, true)}
              type="search"
            />
          )}
          <ChosenFilter
            label="Show"
            icon={Eye}
            options={ONLY_OPTIONS}
            value={filters.only ?? ''}
            onChange={(text) => set('only', text)}
          />
        </div>
      </Filters>
      <List
        list={list}
        source={{ ...customers, isThere: data !== undefined }}
        empty="No customers yet."
        clearFilters={q || only ? () => setSearch({}) : undefined}
        className={customers.isOld ? 'customers-list is-old' : 'customers-list'}
      />
      <Pages
        of="customers"
        first={after && `?${new URLSearchParams(filters)}`}
        next={data?.next ? `?${new URLSearchParams({ ...filters, after: data.next })}` : undefined}
      />
    </Panel>
  );
}

const NEWEST: NonNullable<ListSort> = { by: 'last', isDown: true };
const idOf = ({ customerId }: CustomerRow) => customerId;

/** Returns the name, or what stands for it: viewers read neither name nor address. */
function nameOf({ name, email, phone, customerId }: CustomerRow): string {
  return name || email || phone || `Customer ${customerId.slice(0, 6)}`;
}

const COLUMNS: readonly Column<CustomerRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    opens: true,
    place: 'name',
    cell: nameOf,
    sub: ({ place, email, phone }) => [place, email || phone].filter(Boolean).join(', '),
  },
  {
    id: 'flags',
    head: 'Flags',
    isBare: true,
    place: 'fact',
    cell: (row) => <CustomerFlags flags={row.flags} />,
    card: (row) => (row.flags.length > 0 ? <CustomerFlags flags={row.flags.slice(0, 1)} /> : <Last row={row} />),
  },
  {
    id: 'orders',
    head: 'Orders',
    isFigure: true,
    place: 'text',
    cell: ({ orders }) => groupThousands(orders),
    card: ({ place, orders }) => [place, countOf(orders, 'order')].filter(Boolean).join(', '),
  },
  {
    id: 'total',
    head: 'All time',
    isFigure: true,
    sort: 'descending',
    place: 'figure',
    cell: ({ total }) => <b>{money(total)}</b>,
    card: ({ total }) => money(total),
  },
  { id: 'month', head: '30 days', isFigure: true, cell: ({ month }) => money(month), className: 'customers__month' },
  { id: 'last', head: 'Last', sort: 'descending', cell: (row) => <Last row={row} />, className: 'customers__last' },
];

function Last({ row: { lastAt } }: { readonly row: CustomerRow }) {
  return lastAt === null ? '–' : <Time at={lastAt} />;
}
