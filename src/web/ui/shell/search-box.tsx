import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LONGEST_SEARCH, type Suggestion } from '#contract/calls/search.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { Search } from '../icons.ts';
import { productPath, SEARCH_PATH, searchPath } from '../paths.ts';
import { Picture } from '../picture.tsx';
import { nextOption, useSuggestions } from './use-suggestions.ts';

/** The id by which a button outside of the form submits it before hydration. */
export const SEARCH_FORM = 'search';
const LIST = 'search-suggestions';
const optionId = (index: number) => `search-suggestion-${index}`;

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** A product or search was chosen, or Cancel pressed. */
  readonly onClose: () => void;
};

/** A plain search form that suggests products while one types. */
export function SearchBox(props: SearchBoxProps) {
  const { text, products, active, isExpanded, status, goTo, searchFor, ...heard } = useSearchBox(props);
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
        <input
          ref={props.input}
          className="search__input"
          type="text"
          name="q"
          value={text}
          maxLength={LONGEST_SEARCH}
          placeholder="Search"
          aria-label="Search products"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={LIST}
          aria-activedescendant={isExpanded && active !== undefined ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...heard}
        />
        <button type="button" className="button button--text search__cancel" onClick={props.onClose}>
          Cancel
        </button>
      </form>
      <div
        className="search__list"
        id={LIST}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!isExpanded}
      >
        {isExpanded &&
          products.map((product, index) => (
            <Option
              key={product.id}
              id={optionId(index)}
              product={product}
              isActive={index === active}
              onChoose={() => goTo(productPath(product.id))}
            />
          ))}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {status}
      </span>
    </search>
  );
}

/** The typed text, its suggestions, and the keys. The last three of the result are handlers of the `<input>`. */
function useSearchBox({ input, onClose }: SearchBoxProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useSearchedText(input, () => setIsOpen(false));
  const [active, setActive] = useState<number>();
  const found = useSuggestions(isOpen ? text : '');
  const products = found?.products ?? [];
  const isExpanded = isOpen && products.length > 0;

  function goTo(path: string): void {
    setIsOpen(false);
    onClose();
    navigate(path);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  function searchFor(wanted: string): void {
    if (wanted) goTo(searchPath(wanted));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const chosen = active === undefined ? undefined : products[active];
    if (step && text) {
      setIsOpen(true);
      setActive(isExpanded ? nextOption(active, step, products.length) : undefined);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // By itself, Enter would press the form's button, which is the one that opens this field.
      if (isExpanded && chosen) goTo(productPath(chosen.id));
      else searchFor(text.trim());
    } else if (event.key === 'Escape') {
      if (!isExpanded) {
        setText('');
        onClose();
      }
      setIsOpen(false);
      setActive(undefined);
    } else return;
    event.preventDefault();
  }

  function onChange({ target }: { readonly target: HTMLInputElement }): void {
    setText(target.value);
    setIsOpen(true);
    setActive(undefined);
  }

  const status = isOpen && found && (products.length > 0 ? countText(products.length) : 'No suggestions');
  const onBlur = () => setIsOpen(false);
  return { text, products, active, isExpanded, status, goTo, searchFor, onKeyDown, onChange, onBlur };
}

/** The typed text. It starts with the search of the page of results, or with what was typed before hydration. */
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

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

type OptionProps = {
  readonly id: string;
  readonly product: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Option({ id, product, isActive, onChoose }: OptionProps) {
  const { name, metal, weight, image } = product;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
    <div
      className="search__option"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span aria-hidden="true">
        <Picture className="search__picture" src={image} alt="" size={40} isSmall />
      </span>
      <span>
        <span className="search__name">{name}</span>{' '}
        <span className="search__facts figure">
          {METAL_NAMES[metal]}, {weight} oz
        </span>
      </span>
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
