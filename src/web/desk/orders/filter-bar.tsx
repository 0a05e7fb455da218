import { type ReactNode, useState } from 'react';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { ORDER_FLAG_NAMES, orderFlagText } from '#domain/order-flags.ts';
import { ORDER_SORTS } from '#domain/order-views.ts';
import { readReported } from '#domain/reports.ts';
import { calendarDayText } from '#domain/shop-time.ts';
import { STAGES } from '#domain/stage.ts';
import { groupThousands } from '#domain/words.ts';
import { UserRound, X } from '../../ui/icons.ts';
import { useCustomer } from '../customers/customer-data.ts';
import { withFilter } from '../data/filter-address.ts';
import { useMay, useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { useReviewLimits } from '../data/settings.ts';
import { Button } from '../ui/button.tsx';
import { type Option, Select } from '../ui/fields.tsx';
import { ChosenFilter, Filters, option, TypedFilter } from '../ui/filters.tsx';
import { Banknote, Calendar, Ellipsis, Gem } from '../ui/icons.ts';
import { Key, KeyLine } from '../ui/keys.tsx';
import { METHOD_OPTIONS } from '../ui/method-options.ts';
import { money } from '../ui/money.tsx';
import { ProductSearchLater } from '../ui/product-search-later.tsx';
import { stageLabel } from '../ui/stage-badge.tsx';
import { type FilterName, type ListAddress, PLACED_DAYS } from './list-address.ts';
import type { OrderListPage } from './use-order-list.ts';
import './orders.css';

/** Behind "More". */
const FURTHER: readonly FilterName[] = ['stage', 'flag', 'method', 'source', 'place', 'product'];
const PLACED_LABELS: Readonly<Record<number, string>> = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
};
const METAL_OPTIONS = METALS.map((metal) => option(metal, METAL_NAMES[metal]));
const PLACED_OPTIONS = PLACED_DAYS.map((days) => option(String(days), PLACED_LABELS[days] ?? ''));
/** Ranges in dollars; others can be typed under "More". */
const TOTALS = ['-1000', '1000-5000', '5000-25000', '25000-'];
const STAGE_OPTIONS = [option('', 'Any stage'), ...STAGES.map((stage) => option(stage, stageLabel(stage)))];
const METHOD_FILTERS = [option('', 'Any'), ...METHOD_OPTIONS];
const SOURCE_OPTIONS = [option('', 'Any'), option('web', 'Web'), option('phone', 'Phone')];
const SORT_OPTIONS = [
  option('', 'View default'),
  option('oldest', 'Oldest first'),
  option('newest', 'Newest first'),
  option('largest', 'Largest first'),
  option('smallest', 'Smallest first'),
  option('longest', 'Longest in stage'),
  option('shortest', 'Newest in stage'),
];

type Props = {
  readonly address: ListAddress;
  readonly sums: OrderListPage['sums'];
  setAddress(address: ListAddress, isTyped?: boolean): void;
};

/** The filters of the list, all kept in the URL. */
export function FilterBar({ address, sums, setAddress }: Props) {
  const { filters } = address;
  const may = useMay();
  const further = FURTHER.filter((name) => filters[name] !== undefined).length + (address.sort ? 1 : 0);
  const [isWide, setIsWide] = useState(further > 0);
  const set: SetFilter = (name, text, isTyped) =>
    setAddress({ ...address, filters: withFilter(filters, name, text) }, isTyped);
  return (
    <Filters>
      <div className="filters__row">
        <TypedFilter
          label="Search orders"
          isBare
          placeholder={may('see-customers') ? 'Number, name, email, phone, product' : 'Number, product'}
          className="filters__search"
          given={filters.q ?? ''}
          onChange={(q) => set('q', q, true)}
          type="search"
        />
        <ChosenFilter
          label="Metal"
          icon={Gem}
          options={METAL_OPTIONS}
          value={filters.metal ?? ''}
          onChange={(metal) => set('metal', metal)}
        />
        <Takers value={filters.assignedTo ?? ''} onChange={(id) => set('assignedTo', id)} />
        <ChosenFilter
          label="Placed"
          icon={Calendar}
          options={PLACED_OPTIONS}
          value={filters.placed ?? ''}
          onChange={(days) => set('placed', days)}
        />
        {filters.customer && may('see-customers') && (
          <CustomerFilter customerId={filters.customer} onClear={() => set('customer', '')} />
        )}
        {filters.reported && <ReportedFilter text={filters.reported} onClear={() => set('reported', '')} />}
        <Totals filters={filters} onChange={(bounds) => setAddress({ ...address, filters: bounds })} />
        <Button icon={Ellipsis} aria-expanded={isWide} onClick={() => setIsWide(!isWide)}>
          {further > 0 ? `More, ${further} set` : 'More'}
        </Button>
        <p className="filters__end">
          {sums && (
            <span>
              {sums.orders} {sums.orders === 1 ? 'order' : 'orders'}, {money(sums.total)}
            </span>
          )}
          <KeyLine>
            <Key>J</Key>
            <Key>K</Key> move <Key>X</Key> select <Key>C</Key> take
          </KeyLine>
        </p>
      </div>
      {isWide && (
        <Further filters={filters} set={set}>
          <Select
            label="Order"
            options={SORT_OPTIONS}
            value={address.sort ?? ''}
            onChange={(text) => setAddress({ ...address, sort: ORDER_SORTS.find((sort) => sort === text) })}
          />
        </Further>
      )}
    </Filters>
  );
}

type SetFilter = (name: FilterName, text: string, isTyped?: boolean) => void;
type FurtherProps = {
  readonly filters: ListAddress['filters'];
  readonly set: SetFilter;
  readonly children: ReactNode;
};

/** Behind "More". */
function Further({ filters, set, children }: FurtherProps) {
  const limits = useReviewLimits();
  const flagOptions = [option('', 'Any'), ...ORDER_FLAG_NAMES.map((flag) => option(flag, orderFlagText(flag, limits)))];
  const may = useMay();
  const typed = (name: FilterName, label: string, inputMode?: 'decimal') => (
    <TypedFilter
      label={label}
      given={filters[name] ?? ''}
      onChange={(text) => set(name, text, true)}
      inputMode={inputMode}
    />
  );
  const select = (name: FilterName, label: string, options: readonly Option[]) => (
    <Select label={label} options={options} value={filters[name] ?? ''} onChange={(value) => set(name, value)} />
  );
  return (
    <div className="filters__row orders-filters__further">
      {typed('from', 'Total from $', 'decimal')}
      {typed('to', 'Total to $', 'decimal')}
      {select('stage', 'Stage', STAGE_OPTIONS)}
      {select('flag', 'Flag', flagOptions)}
      {select('method', 'Paid by', METHOD_FILTERS)}
      {select('source', 'Source', SOURCE_OPTIONS)}
      {may('see-customers') && typed('place', 'City or state')}
      <ProductFilter value={filters.product} onChange={(product) => set('product', product)} />
      {children}
    </div>
  );
}

type TotalsProps = {
  readonly filters: ListAddress['filters'];
  onChange(filters: ListAddress['filters']): void;
};

function Totals({ filters, onChange }: TotalsProps) {
  const { from = '', to = '' } = filters;
  const value = from || to ? `${from}-${to}` : '';
  const known = value === '' || TOTALS.includes(value) ? TOTALS : [...TOTALS, value];
  return (
    <ChosenFilter
      label="Total"
      icon={Banknote}
      options={known.map((bounds) => option(bounds, boundsText(bounds)))}
      value={value}
      onChange={(bounds) => {
        const [least = '', most = ''] = bounds.split('-');
        onChange(withFilter(withFilter(filters, 'from', least), 'to', most));
      }}
    />
  );
}

/** `1000-5000` -> `$1,000 to $5,000`. */
function boundsText(bounds: string): string {
  const [from, to] = bounds.split('-').map((text) => text && `$${groupThousands(text)}`);
  if (from && to) return `${from} to ${to}`;
  return from ? `From ${from}` : `Up to ${to}`;
}

function Takers({ value, onChange }: { readonly value: string; onChange(id: string): void }) {
  const people = usePeople();
  const me = useMe();
  const options = [
    option('nobody', 'No one'),
    ...[...people.values()].map(({ id, name }) => option(id, id === me.id ? `${name} (you)` : name)),
  ];
  return <ChosenFilter label="Taken by" icon={UserRound} options={options} value={value} onChange={onChange} />;
}

type CustomerFilterProps = { readonly customerId: string; onClear(): void };

/** The customer that the list is narrowed to, and the button that shows all again. */
function CustomerFilter({ customerId, onClear }: CustomerFilterProps) {
  const { data } = useCustomer(customerId);
  return (
    <Button icon={X} aria-label="All customers" onClick={onClear}>
      {data?.name || 'One customer'}
    </Button>
  );
}

type ReportedFilterProps = { readonly text: string; onClear(): void };

/** The figure of a report that the list is narrowed to: `Confirmed, Nov 18, 2026`. */
function ReportedFilter({ text, onClear }: ReportedFilterProps) {
  const reported = readReported(text);
  if (!reported) return null;
  const { what, from, to } = reported;
  const days = from === to ? calendarDayText(from) : `${calendarDayText(from)} to ${calendarDayText(to)}`;
  return (
    <Button icon={X} aria-label="All orders, not only those of the report" onClick={onClear}>
      {what === 'placed' ? 'Placed' : stageLabel(what)}, {days}
    </Button>
  );
}

type ProductFilterProps = { readonly value: string | undefined; onChange(productId: string): void };

/** The filter by product, with a search. */
function ProductFilter({ value, onChange }: ProductFilterProps) {
  if (!value)
    return (
      <div className="orders-filters__product">
        <ProductSearchLater label="Product" spot={undefined} onChoose={({ id }) => onChange(id)} />
      </div>
    );
  return (
    <div className="entry orders-filters__product">
      <span className="entry__label">Product</span>
      <Button icon={X} aria-label={`Any product, not only ${value}`} onClick={() => onChange('')}>
        {value}
      </Button>
    </div>
  );
}
