import { type RefObject, useEffect } from 'react';
import { countFilters } from '#domain/listing.ts';
import { CHOICE_NAMES } from '#domain/listing-query.ts';
import { countOf } from '#domain/words.ts';
import { Sheet } from '../../ui/shell/sheet.tsx';
import { FILTER_NAMES, FilterFields, offeredFilters } from './filter-fields.tsx';
import { type Listing, NO_FILTERS } from './use-listing.ts';

export const FILTER_SHEET = 'filters';

type FilterSheetProps = { readonly sheet: RefObject<HTMLDialogElement | null>; readonly listing: Listing };

/** Below 768 px: all filters in one sheet, a form by itself. */
export function FilterSheet({ sheet, listing }: FilterSheetProps) {
  const { choice, choose, count } = listing;
  useEffect(() => {
    // A wider window has menus.
    const isWide = matchMedia('(min-width: 768px)');
    const close = () => sheet.current?.close();
    isWide.addEventListener('change', close);
    return () => isWide.removeEventListener('change', close);
  }, [sheet]);
  return (
    <Sheet id={FILTER_SHEET} sheet={sheet} heading="Filter">
      <form
        method="get"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          sheet.current?.close();
        }}
      >
        {choice.sort !== 'featured' && <input type="hidden" name={CHOICE_NAMES.sort} value={choice.sort} />}
        {offeredFilters(listing).map((filter) => (
          <fieldset key={filter} className="filter-sheet__group">
            <legend className="filter-sheet__legend">{FILTER_NAMES[filter]}</legend>
            <FilterFields filter={filter} listing={listing} />
          </fieldset>
        ))}
        <div className="filter-sheet__foot">
          <button
            type="button"
            className="button button--quiet button--large"
            disabled={countFilters(choice) === 0}
            onClick={() => choose(NO_FILTERS)}
          >
            Clear all
          </button>
          <button type="submit" className="button button--primary button--large" aria-live="polite">
            Show {countOf(count, 'product')}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
