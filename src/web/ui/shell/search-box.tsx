import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LONGEST_SEARCH } from '#domain/searched-text.ts';
import { Search } from '../icons.ts';
import { SEARCH_PATH, searchPath } from '../paths.ts';
import type { Shown, SuggestionsProps } from '../search/suggestions.tsx';

/** Id of the form, so that a button outside of it submits it before hydration. */
export const SEARCH_FORM = 'search';
const LIST = 'search-suggestions';

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** A product or search was chosen, or Cancel pressed. */
  readonly onClose: () => void;
};

/** A plain search form. Its list of suggestions is loaded with the first focus; without it the form goes on. */
export function SearchBox({ input, onClose }: SearchBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useSearchedText(input, () => setIsOpen(false));
  const [shown, setShown] = useState<Shown>({ isExpanded: false });
  const [List, load] = useList();
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const { goTo, searchFor } = useLeaving(() => {
    setIsOpen(false);
    onClose();
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // By itself, Enter would press the form's button, which is the one that opens this field.
    if (keys.current?.(event)) event.preventDefault();
    else if (event.key === 'Enter') {
      event.preventDefault();
      searchFor(text.trim());
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!shown.isExpanded) {
        setText('');
        onClose();
      }
      setIsOpen(false);
    }
  }

  return (
    <search className="search">
      <form
        id={SEARCH_FORM}
        className="search__form"
        action={SEARCH_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          searchFor(text.trim());
        }}
      >
        <Search className="icon search__icon" />
        <SearchField
          {...{ input, text, shown, onKeyDown }}
          onFocus={() => {
            load();
            setIsOpen(true);
          }}
          onBlur={() => setIsOpen(false)}
          onType={(typed) => {
            load();
            setText(typed);
            setIsOpen(true);
          }}
        />
        <button type="button" className="button button--text search__cancel" onClick={onClose}>
          Cancel
        </button>
      </form>
      {List && (
        <List id={LIST} open={() => setIsOpen(true)} onShown={setShown} {...{ text, isOpen, goTo, searchFor, keys }} />
      )}
    </search>
  );
}

type SearchFieldProps = Pick<SearchBoxProps, 'input'> & {
  readonly text: string;
  readonly shown: Shown;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onType: (typed: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ input, text, shown, onFocus, onBlur, onType, onKeyDown }: SearchFieldProps) {
  return (
    <input
      ref={input}
      className="search__input"
      type="text"
      name="q"
      value={text}
      maxLength={LONGEST_SEARCH}
      placeholder="Search"
      aria-label="Search products"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={shown.isExpanded}
      aria-controls={shown.isExpanded ? LIST : undefined}
      aria-activedescendant={shown.active}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Leads on from the box, to a product or to the results of a search, which is remembered. */
function useLeaving(onLeave: () => void) {
  const navigate = useNavigate();

  function goTo(path: string): void {
    onLeave();
    navigate(path);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  function searchFor(wanted: string): void {
    if (!wanted) return;
    void import('../search/last-searches.ts').then(({ rememberSearch }) => rememberSearch(wanted)).catch(() => {});
    goTo(searchPath(wanted));
  }

  return { goTo, searchFor };
}

/** The list once it is loaded. What cannot be loaded is tried again with the next focus. */
function useList(): readonly [ComponentType<SuggestionsProps> | undefined, () => void] {
  const [list, setList] = useState<{ readonly Suggestions: ComponentType<SuggestionsProps> }>();
  const load = () => {
    if (!list) import('../search/suggestions.tsx').then(setList, () => {});
  };
  return [list?.Suggestions, load];
}

/** The search text. It starts with the query of the results page, or with input from before hydration. */
function useSearchedText(input: SearchBoxProps['input'], onNewPage: () => void) {
  const { pathname, search, key } = useLocation();
  const asked = pathname === SEARCH_PATH ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setText(asked);
    onNewPage();
  }
  useEffect(() => {
    if (input.current?.value) setText(input.current.value);
  }, [input]);
  return [text, setText] as const;
}
