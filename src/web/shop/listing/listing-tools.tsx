import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countFilters } from '#domain/listing.ts';
import { SORTS, type Sort } from '#domain/listing-order.ts';
import { CHOICE_NAMES } from '#domain/listing-query.ts';
import { countOf } from '#domain/words.ts';
import { ChevronDown } from '../../ui/icons.ts';
import { offeredFilters } from './filter-fields.tsx';
import { FilterMenus } from './filter-menus.tsx';
import { FILTER_SHEET, FilterSheet } from './filter-sheet.tsx';
import { SlidersHorizontal } from './icons.ts';
import { clearedQuery, type Listing } from './use-listing.ts';
import { SORT_NAMES } from './words.ts';

/** Filters and order of a listing: a form, which scripts apply at once. Wide screens have menus, phones a sheet. */
export function ListingTools({ listing }: { readonly listing: Listing }) {
  const { choice, count, page, pages } = listing;
  const sheet = useRef<HTMLDialogElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => {
    if (form.current) listing.adopt(form.current);
  }, []);
  const inUse = countFilters(choice);
  const hasFilters = offeredFilters(listing).length > 0;
  return (
    <>
      <form
        className="tools"
        ref={form}
        method="get"
        autoComplete="off"
        aria-label="Filter and sort"
        onSubmit={(event) => event.preventDefault()}
      >
        <FilterMenus listing={listing} />
        {hasFilters && (
          <button
            type="button"
            className={`pill tools__open${inUse > 0 ? ' pill--on' : ''}`}
            aria-haspopup="dialog"
            onClick={() => sheet.current?.showModal()}
            // Before hydration `commandfor` opens the sheet.
            {...{ command: 'show-modal', commandfor: FILTER_SHEET }}
          >
            <SlidersHorizontal className="icon icon--small" />
            Filter{inUse > 0 && ` (${inUse})`}
          </button>
        )}
        {inUse > 0 && (
          // The button goes with the filters: the focus moves to the count.
          <ClearFilters
            listing={listing}
            className="button button--text tools__clear"
            onClear={() => status.current?.focus()}
          />
        )}
        <p className="tools__count figure" role="status" ref={status} tabIndex={-1}>
          {countOf(count, 'product')}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
        <SortField listing={listing} />
        <noscript>
          <button type="submit" className="button button--quiet">
            Sort
          </button>
        </noscript>
      </form>
      <FilterSheet sheet={sheet} listing={listing} />
    </>
  );
}

function SortField({ listing: { choice, choose } }: { readonly listing: Listing }) {
  return (
    <span className="tools__sort">
      <label className="visually-hidden" htmlFor="sort">
        Sort by
      </label>
      <select
        id="sort"
        className="tools__select"
        name={CHOICE_NAMES.sort}
        value={choice.sort}
        onChange={({ target }) => choose({ sort: target.value as Sort })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sort === choice.sort ? `Sort: ${SORT_NAMES[sort]}` : SORT_NAMES[sort]}
          </option>
        ))}
      </select>
      <ChevronDown className="icon icon--small tools__chevron" />
    </span>
  );
}

type ClearFiltersProps = { readonly listing: Listing; readonly className: string; readonly onClear?: () => void };

export function ClearFilters({ listing: { choice, isPaged }, className, onClear }: ClearFiltersProps) {
  return (
    <Link
      className={className}
      to={clearedQuery(choice)}
      replace
      preventScrollReset
      defaultShouldRevalidate={isPaged}
      onClick={onClear}
    >
      Clear all
    </Link>
  );
}
