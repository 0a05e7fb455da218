import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { countOf } from '#domain/words.ts';
import { productPath } from '../paths.ts';
import { rememberSearch, useSearches } from './last-searches.ts';
import { keyOf, rowsOf, SearchOption, type SearchRow } from './search-option.tsx';
import { nextOption, useSuggestions } from './use-suggestions.ts';

export type SuggestionsProps = {
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly goTo: (path: string) => void;
  readonly searchFor: (text: string) => void;
  /** Hears the keys of the field first. Answers whether a key was meant for the list. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  readonly onShown: (shown: Shown) => void;
};

/** State of the list for the field's ARIA attributes; `active` is the id of the highlighted option. */
export type Shown = { readonly isExpanded: boolean; readonly active?: string | undefined };

/** The list below the search field: what the typed text may mean, and before that the last searches. */
export function Suggestions({ id, text, isOpen, open, goTo, searchFor, keys, onShown }: SuggestionsProps) {
  const [active, setActive] = useState<number>();
  const found = useSuggestions(isOpen ? text : '');
  const searches = useSearches();
  const rows = text ? rowsOf(found) : searches.map((search): SearchRow => ({ kind: 'search', search }));
  const isExpanded = isOpen && rows.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = isExpanded && active !== undefined ? optionId(active) : undefined;

  // Another text or a reopened list starts at the field again.
  const occasion = `${isOpen} ${text}`;
  const [shownFor, setShownFor] = useState(occasion);
  if (shownFor !== occasion) {
    setShownFor(occasion);
    setActive(undefined);
  }
  useEffect(() => onShown({ isExpanded, active: activeId }), [onShown, isExpanded, activeId]);

  function choose(row: SearchRow): void {
    if (row.kind === 'search') searchFor(row.search);
    else if (row.kind === 'all') searchFor(text.trim());
    else {
      rememberSearch(text.trim());
      goTo(row.kind === 'category' ? row.path : productPath(row.product.id));
    }
  }

  useImperativeHandle(keys, () => ({ key }) => {
    const step = STEPS[key];
    const chosen = isExpanded && active !== undefined ? rows[active] : undefined;
    if (step && (text || rows.length > 0)) {
      open();
      setActive(isExpanded ? nextOption(active, step, rows.length) : undefined);
      return true;
    }
    if (key !== 'Enter' || !chosen) return false;
    choose(chosen);
    return true;
  });

  const count = found?.products.length;
  return (
    <>
      <div className="search__list" id={id} role="listbox" aria-label="Suggestions" tabIndex={-1} hidden={!isExpanded}>
        {isExpanded &&
          rows.map((row, index) => (
            <SearchOption
              key={keyOf(row)}
              id={optionId(index)}
              row={row}
              isActive={index === active}
              onChoose={() => choose(row)}
            />
          ))}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {isOpen && count !== undefined && (count > 0 ? countText(count) : 'No suggestions')}
      </span>
    </>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function countText(count: number): string {
  return countOf(count, 'suggestion');
}
