import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import type { Category } from '#domain/category.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { useCartCount } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { Change } from '../change.tsx';
import { ArrowLeft, ChevronDown, Moon, Search, ShoppingBag, Sun } from '../icons.ts';
import { Logo } from '../logo.tsx';
import { rateChange, sinceText } from '../rate-change.ts';
import { CartLabel } from './cart-label.tsx';
import { MegaPanel } from './mega-panel.tsx';
import { SEARCH_FORM, SearchBox } from './search-box.tsx';
import { useClosing } from './use-closing.ts';
import { useMetalOfPage } from './use-metal-of-page.ts';
import { useTheme } from './use-theme.ts';
import { UserCorner } from './user-corner.tsx';

/** On these pages a phone's bar has back, logo and cart. */
const INNER_PAGES = /^\/(category|product|search|checkout)(\/|$)/;

export function Header({ categories }: { readonly categories: readonly Category[] }) {
  const { pathname, key } = useLocation();
  const [opened, setOpened] = useState<{ readonly metal: Metal; readonly at: string }>();
  // Navigation closes the menu, also to the page that is shown.
  const open = opened?.at === key ? opened.metal : null;
  const setOpen = (metal: Metal | null) => setOpened(metal ? { metal, at: key } : undefined);
  const [isSearching, setIsSearching] = useState(false);
  const header = useRef<HTMLElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const buttons = useRef<Partial<Record<Metal, HTMLButtonElement | null>>>({});
  const closeOnLeave = useClosing(open !== null, () => setOpen(null), header);
  // Another page closes the search.
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setIsSearching(false);
  }

  const metalOfPage = useMetalOfPage(categories);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys and focus of the buttons inside
    <header
      className={`header${INNER_PAGES.test(pathname) ? ' header--inner' : ''}${isSearching ? ' header--searching' : ''}`}
      ref={header}
      onBlur={closeOnLeave}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        buttons.current[open]?.focus();
        setOpen(null);
      }}
    >
      <div className="wrap header__row">
        <BackButton />
        <Logo />
        <MenuBar open={open} setOpen={setOpen} buttons={buttons} metalOfPage={metalOfPage} />
        <PhoneSpot />
        <SearchBox
          input={searchInput}
          onClose={() => {
            if (!isSearching) return;
            flushSync(() => setIsSearching(false));
            searchButton.current?.focus();
          }}
        />
        <div className="header__end">
          <SearchButton
            button={searchButton}
            onPress={() => {
              // A phone shows its keyboard only for a focus within the press itself.
              flushSync(() => setIsSearching(true));
              searchInput.current?.focus();
            }}
          />
          <ThemeButton />
          <CartLink />
          <UserCorner />
        </div>
      </div>
      {open && <MegaPanel id={`menu-${open}`} metal={open} categories={categories} />}
    </header>
  );
}

type MenuBarProps = {
  /** The metal whose panel is open. */
  readonly open: Metal | null;
  readonly setOpen: (metal: Metal | null) => void;
  readonly buttons: RefObject<Partial<Record<Metal, HTMLButtonElement | null>>>;
  readonly metalOfPage: ReturnType<typeof useMetalOfPage>;
};

function MenuBar({ open, setOpen, buttons, metalOfPage }: MenuBarProps) {
  return (
    <nav className="menu-bar" aria-label="Main">
      <NavLink className="menu-bar__item" to="/" end>
        Home
      </NavLink>
      {METALS.map((metal) => (
        <button
          key={metal}
          ref={(button) => {
            buttons.current[metal] = button;
          }}
          type="button"
          className="menu-bar__item"
          aria-expanded={open === metal}
          aria-current={metalOfPage === metal && open === null ? 'page' : undefined}
          onClick={() => setOpen(open === metal ? null : metal)}
        >
          {METAL_NAMES[metal]}
          <ChevronDown className="icon icon--small menu-bar__arrow" />
        </button>
      ))}
      <NavLink className="menu-bar__item" to="/track-order">
        Track Order
      </NavLink>
    </nav>
  );
}

type SearchButtonProps = { readonly button: RefObject<HTMLButtonElement | null>; readonly onPress: () => void };

function SearchButton({ button, onPress }: SearchButtonProps) {
  return (
    <button
      ref={button}
      type="submit"
      form={SEARCH_FORM}
      className="icon-button header__search"
      aria-label="Search"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <Search className="icon" />
    </button>
  );
}

function BackButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="icon-button header__back"
      aria-label="Back"
      onClick={() => (isFirstOfVisit() ? navigate('/') : navigate(-1))}
    >
      <ArrowLeft className="icon" />
    </button>
  );
}

/** True if Back would leave the shop: the router numbers the entries of the history. */
function isFirstOfVisit(): boolean {
  return !(history.state as { readonly idx?: number } | null)?.idx;
}

function PhoneSpot() {
  const rates = useRates();
  return (
    <dl className={`header__spot header__spot--${rates.state} figure`} aria-label="Live spot prices per troy ounce">
      {METALS.map((metal) => {
        const change = rateChange(rates, metal);
        return (
          <div key={metal} className="header__spot-line">
            <dt>{METAL_NAMES[metal]}</dt>
            <dd>
              {formatUsd(rates[metal])} {change && <Change change={change} shows="percent" />}
              {change && <span className="visually-hidden">{sinceText(rates)}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ThemeButton() {
  const { isDark, toggle } = useTheme();
  const Icon = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      className="icon-button header__desk"
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={toggle}
    >
      <Icon className="icon" />
    </button>
  );
}

function CartLink() {
  return (
    <Link className="header__link header__desk header__cart" to="/cart">
      <ShoppingBag className="icon" />
      <CartLabel known={useCartCount()} className="header__text header__cart-word" />
    </Link>
  );
}
