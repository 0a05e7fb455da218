import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Moon, Search, Sun } from '../../ui/icons.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { useTheme } from '../../ui/shell/use-theme.ts';
import { desk } from '../data/desk.ts';
import { useMay, useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { TypedAhead } from '../find/typed-ahead.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Ellipsis } from '../ui/icons.ts';
import { Key, openKeyOverview, useKeys } from '../ui/keys.tsx';
import { markPath } from '../ui/mark.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { ROLE_NAMES } from '../ui/staff-labels.ts';
import { useHeadCounts } from './head-counts.ts';
import { usePlaces } from './places.ts';
import { openStopSelling } from './stop-selling.tsx';
import './head.css';
import './shell.css';

const Find = lazy(async () => ({ default: (await import('../find/find.tsx')).Find }));

/** The desk's header, in a stone color so that the desk is not mistaken for the shop. */
export function Head() {
  return (
    <header className="head on-dark">
      <div className="wrap head__in">
        <Link className="head__logo" to="/">
          <LogoMark className="head__mark" />
          <b className="head__name">Troy</b> <span className="head__desk">Desk</span>
        </Link>
        <Places />
        <div className="head__end">
          <FindSlot />
          <ThemeToggle />
          <OwnMenu />
        </div>
      </div>
    </header>
  );
}

function Places() {
  const places = usePlaces();
  const counts = useHeadCounts();
  return (
    <nav className="head__places" aria-label="Desk">
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/'} className="head__place">
          {label}
          <Count {...counts[to]} className="head__count" />
        </NavLink>
      ))}
    </nav>
  );
}

type CountProps = { readonly count?: number; readonly of?: string; readonly className: string };

/** The number beside a place; nothing where nothing waits. */
function Count({ count = 0, of, className }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={className}>
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}

const NOTHING_TYPED = { text: '', isAhead: false };

function FindSlot() {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const close = () => {
    setIsOpen(false);
    setTyped(NOTHING_TYPED);
  };
  useKeys({ '/': { label: 'Find or do', run: () => setIsOpen(true) } }, 'Everywhere');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className="head__find" onClick={() => setIsOpen(true)}>
        <Search className="icon icon--small" />
        <span className="head__find-text">Find or do</span>
        <Key>/</Key>
      </button>
      <Dialog title="Find or do" isOpen={isOpen} onClose={close} size="wide" isBare>
        <Suspense
          fallback={
            <TypedAhead
              onText={(text) => setTyped({ text, isAhead: false })}
              onEnter={() => setTyped((now) => ({ ...now, isAhead: true }))}
            />
          }
        >
          <Find typed={typed} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}

function ThemeToggle() {
  const { isDark, toggle } = useTheme();
  const Icon = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      className="icon-button head__theme"
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={toggle}
    >
      <Icon className="icon" />
    </button>
  );
}

/** The tab bar of a phone, in reach of the thumb. */
export function Tabs() {
  const places = usePlaces();
  const counts = useHeadCounts();
  const id = useId();
  return (
    <nav className="tabs" aria-label="Desk, below">
      {places
        .filter(({ isTab }) => isTab)
        .map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className="tabs__tab">
            <Icon className="icon" />
            {label}
            <Count {...counts[to]} className="tabs__count" />
          </NavLink>
        ))}
      <button type="button" className="tabs__tab" popoverTarget={id}>
        <Ellipsis className="icon" />
        More
      </button>
      <div className="tabs__more" id={id} popover="auto">
        <More menuId={id} />
      </div>
    </nav>
  );
}

function More({ menuId }: { readonly menuId: string }) {
  const { isDark, toggle } = useTheme();
  const places = usePlaces();
  const close = () => document.getElementById(menuId)?.hidePopover();
  return (
    <>
      {places
        .filter(({ isTab }) => !isTab)
        .map(({ to, label }) => (
          <Link key={to} className="own-menu__item" to={to} onClick={close}>
            {label}
          </Link>
        ))}
      <button type="button" className="own-menu__item" aria-pressed={isDark} onClick={toggle}>
        Dark theme
      </button>
      <OwnMenuContent menuId={menuId} />
    </>
  );
}

/** The signed-in person's mark, which opens the personal menu. */
function OwnMenu() {
  const { letters, shape, name } = useMe();
  const id = useId();
  return (
    <>
      <button type="button" className="head__own" popoverTarget={id} aria-label={`${name}: your menu`}>
        <span className="mark mark--large" aria-hidden="true">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={markPath(shape)} />
          </svg>
          <span>{letters}</span>
        </span>
      </button>
      <div className="own-menu" id={id} popover="auto">
        <OwnMenuContent menuId={id} />
      </div>
    </>
  );
}

/** The person's own menu, which a phone has behind `More` too. */
function OwnMenuContent({ menuId }: { readonly menuId: string }) {
  const { name, role } = useMe();
  const may = useMay();
  const leave = useDeskChange(desk.leaveDesk, { onDone: () => location.assign('/desk/') });
  const close = () => document.getElementById(menuId)?.hidePopover();
  return (
    <>
      <p className="own-menu__who">
        <b>{name}</b>
        <span>{ROLE_NAMES[role]}</span>
      </p>
      <Link className="own-menu__item" to="/me" onClick={close}>
        Your sessions and notifications
      </Link>
      {may('pause-sales') && (
        <button
          type="button"
          className="own-menu__item"
          onClick={() => {
            close();
            openStopSelling();
          }}
        >
          Stop selling
        </button>
      )}
      <button
        type="button"
        className="own-menu__item"
        onClick={() => {
          close();
          openKeyOverview();
        }}
      >
        Keys <Key>?</Key>
      </button>
      <button type="button" className="own-menu__item" aria-disabled={leave.isBusy} onClick={() => void leave.run({})}>
        Sign out
      </button>
      <Refusal failure={leave.failure} />
    </>
  );
}
