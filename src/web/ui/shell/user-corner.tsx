import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../../hooks/use-user.tsx';
import { ChevronDown, LogOut, UserRound } from '../icons.ts';
import { earlyKey } from '../inline/early-key.ts';
import { ACCOUNT_LINKS } from './account-links.ts';
import { headerName } from './header-name.ts';
import { useSignOut } from './use-sign-out.ts';

/** The end of the header: a link to sign in, or the user's name with a menu. */
export function UserCorner() {
  const { user, isReady } = useUser();
  if (user) return <UserMenu name={user.name || user.email || 'Account'} />;
  return (
    <Link className="header__link header__desk" to="/auth">
      <UserRound className="icon" />
      <span key={earlyKey(isReady)} className="header__name" data-user-name="" suppressHydrationWarning>
        Sign In
      </span>
    </Link>
  );
}

function UserMenu({ name }: { readonly name: string }) {
  const [, first, rest] = /^(\S*)(.*)$/s.exec(headerName(name)) ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { signOut, isBusy } = useSignOut();
  const { key } = useLocation();
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setIsOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys and focus of the buttons inside
    <div
      className="header__desk"
      ref={root}
      onBlur={closeOnLeave}
      onKeyDown={({ key: pressed }) => {
        if (pressed !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="header__link"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        aria-label={name}
        onClick={() => setIsOpen(!isOpen)}
      >
        <UserRound className="icon" />
        <span className="header__name">
          {first}
          <span className="header__rest">{rest}</span>
        </span>
        <ChevronDown className="icon icon--small header__arrow" />
      </button>
      <div className="user-menu" id="user-menu" hidden={!isOpen}>
        <p className="user-menu__name">{name}</p>
        {ACCOUNT_LINKS.map(({ to, label, Icon }) => (
          <Link key={to} className="user-menu__item" to={to}>
            <Icon className="icon" />
            {label}
          </Link>
        ))}
        <hr className="user-menu__rule" />
        <button type="button" className="user-menu__item" aria-busy={isBusy} onClick={signOut}>
          <LogOut className="icon" />
          {isBusy ? 'Signing out...' : 'Sign Out'}
        </button>
      </div>
    </div>
  );
}
