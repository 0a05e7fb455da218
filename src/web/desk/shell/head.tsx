import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Moon, Search, Sun } from '../../ui/icons.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { useTheme } from '../../ui/shell/use-theme.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Key, useKeys } from '../ui/keys.tsx';
import { useHeadCounts } from './head-counts.ts';
import { OwnMenu } from './own-menu.tsx';
import { usePlaces } from './places.ts';
import './head.css';

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
export function Count({ count = 0, of, className }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={className}>
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}

function FindSlot() {
  const [isOpen, setIsOpen] = useState(false);
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
      <Dialog title="Find or do" isOpen={isOpen} onClose={() => setIsOpen(false)} size="wide" isBare>
        <Suspense fallback={null}>
          <Find onClose={() => setIsOpen(false)} />
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
