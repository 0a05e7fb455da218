import { CATEGORIES, COIN_GROUPS, categoryGroup } from '#catalogue/categories.ts';
import { PREMIUM_BANDS, SHOWN_STATES } from '#catalogue/goods-filter.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { countOf } from '#domain/words.ts';
import { withFilter } from '#web/desk/data/filter-address.ts';
import type { Option } from '#web/desk/ui/fields.tsx';
import { ChosenFilter, Filters, option, TypedFilter } from '#web/desk/ui/filters.tsx';
import { LayoutGrid, Percent, ToggleLeft } from '#web/desk/ui/icons.ts';
import { Key, KeyLine } from '#web/desk/ui/keys.tsx';
import { STATE_LABELS } from '../goods-words.ts';
import type { FilterName, GoodsAddress } from './address.ts';

/** Milliseconds without typing before the filter applies; short, since all rows are loaded. */
const TYPING_MS = 150;
const BAND_LABELS: Readonly<Record<(typeof PREMIUM_BANDS)[number], string>> = {
  '0-5': 'Below 5%',
  '5-10': '5% to 10%',
  '10-20': '10% to 20%',
  '20-51': '20% and more',
};
const CATEGORY_OPTIONS = [
  ...COIN_GROUPS.map((slug) => option(slug, categoryGroup(slug)?.heading ?? slug)),
  ...CATEGORIES.map(({ slug, heading, metal }) =>
    option(slug, heading.includes(METAL_NAMES[metal]) ? heading : `${METAL_NAMES[metal]}: ${heading}`),
  ),
];
const PREMIUM_OPTIONS = PREMIUM_BANDS.map((band) => option(band, BAND_LABELS[band]));
const STATE_OPTIONS = SHOWN_STATES.map((state) => option(state, STATE_LABELS[state]));

/** Adds an unknown value of the URL to the options, since it filters too. */
function withValue(options: readonly Option[], value: string | undefined): readonly Option[] {
  const isKnown = value === undefined || options.some((one) => one.value === value);
  return isKnown ? options : [...options, option(value, `Unknown: ${value}`)];
}

type Props = {
  readonly address: GoodsAddress;
  setAddress(address: GoodsAddress, isTyped?: boolean): void;
  /** Number of listed products; undefined until they are loaded. */
  readonly count: number | undefined;
};

/** The filters of the table, all kept in the URL. */
export function GoodsFilters({ address, setAddress, count }: Props) {
  const { filters } = address;
  const set = (name: FilterName, text: string, isTyped = false) =>
    setAddress({ ...address, filters: withFilter(filters, name, text) }, isTyped);
  const select = (name: FilterName, label: string, icon: typeof Percent, options: readonly Option[]) => (
    <ChosenFilter
      label={label}
      icon={icon}
      options={withValue(options, filters[name])}
      value={filters[name] ?? ''}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <Filters>
      <div className="filters__row">
        <TypedFilter
          label="Search goods"
          isBare
          className="filters__search"
          type="search"
          placeholder="Name, category, alloy"
          maxLength={100}
          given={filters.q ?? ''}
          restMs={TYPING_MS}
          onChange={(q) => set('q', q, true)}
        />
        {select('category', 'Category', LayoutGrid, CATEGORY_OPTIONS)}
        {select('premium', 'Premium', Percent, PREMIUM_OPTIONS)}
        {select('state', 'State', ToggleLeft, STATE_OPTIONS)}
        <p className="filters__end">
          <span role="status">{count !== undefined && countOf(count, 'product')}</span>
          <KeyLine>
            <Key>J</Key>
            <Key>K</Key> move <Key>P</Key> premium <Key>C</Key> cost <Key>X</Key> select
          </KeyLine>
        </p>
      </div>
    </Filters>
  );
}
