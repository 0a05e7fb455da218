import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../../hooks/use-user.tsx';
import { ChevronDown, LogOut, UserRound } from '../icons.ts';
import { earlyKey } from '../inline/early-key.ts';
import { ACCOUNT_LINKS } from './account-links.ts';
import { headerName } from './header-name.ts';
import { useClosing } from './use-closing.ts';
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
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // Navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const close = () => setOpenAt(undefined);
  const closeOnLeave = useClosing(isOpen, close, root);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys and focus of the buttons inside
    <div
      className="header__desk"
      ref={root}
      onBlur={closeOnLeave}
      onKeyDown={({ key: pressed }) => {
        if (pressed !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="header__link"
        aria-expanded={isOpen}
        aria-label={name}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        <UserRound className="icon" />
        <span className="header__name">
          {first}
          <span className="header__rest">{rest}</span>
        </span>
        <ChevronDown className="icon icon--small header__arrow" />
      </button>
      {isOpen && <Menu name={name} />}
    </div>
  );
}

function Menu({ name }: { readonly name: string }) {
  const { signOut, isBusy } = useSignOut();
  return (
    <div className="user-menu" id="user-menu">
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
  );
}
