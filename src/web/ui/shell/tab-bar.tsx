import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavLink, useLocation } from 'react-router';
import type { Category } from '#domain/category.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { useCartCount } from '../../hooks/use-cart.tsx';
import { useUser } from '../../hooks/use-user.tsx';
import { House, ShoppingBag, UserRound } from '../icons.ts';
import { earlyKey } from '../inline/early-key.ts';
import { MetalSymbol } from '../metal-mark.tsx';
import { ACCOUNT_LINKS } from './account-links.ts';
import { AccountSheet, VISITOR_LINKS } from './account-sheet.tsx';
import { CartLabel } from './cart-label.tsx';
import { MetalSheet } from './metal-sheet.tsx';
import { useMetalOfPage } from './use-metal-of-page.ts';

/** The phone's main navigation, in reach of the thumb. */
export function TabBar({ categories }: { readonly categories: readonly Category[] }) {
  const { user, isReady } = useUser();
  const { pathname, key } = useLocation();
  const sheet = useRef<HTMLDialogElement>(null);
  /** The sheet that was wanted last: others are not rendered, since every page has this bar. */
  const [wanted, want] = useState<Metal | 'account'>();
  const opening = (which: Metal | 'account') => ({
    // Rendered while the finger is down, so that the press itself only shows it.
    onPointerDown: () => want(which),
    onClick: () => {
      flushSync(() => want(which));
      sheet.current?.showModal();
    },
  });

  // Navigation closes the sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the occasion
  useEffect(() => sheet.current?.close(), [key]);

  const metalOfPage = useMetalOfPage(categories);
  const isOfAccount = [...ACCOUNT_LINKS, ...VISITOR_LINKS].some(({ to }) => `${pathname}/`.startsWith(`${to}/`));

  return (
    <>
      <nav className="tab-bar" aria-label="Bottom navigation">
        <NavLink className="tab-bar__item" to="/" end>
          <House className="icon" />
          Home
        </NavLink>
        {METALS.map((metal) => (
          <button
            key={metal}
            type="button"
            className="tab-bar__item"
            aria-haspopup="dialog"
            aria-current={metalOfPage === metal ? 'page' : undefined}
            {...opening(metal)}
          >
            <MetalSymbol metal={metal} />
            {METAL_NAMES[metal]}
          </button>
        ))}
        <CartTab />
        <button
          type="button"
          className="tab-bar__item"
          aria-haspopup="dialog"
          aria-current={isOfAccount ? 'page' : undefined}
          {...opening('account')}
        >
          <UserRound className="icon" />
          <span key={earlyKey(isReady)} className="tab-bar__label" data-user-name="Account" suppressHydrationWarning>
            {user ? 'Account' : 'Sign In'}
          </span>
        </button>
      </nav>
      {wanted === 'account' && <AccountSheet sheet={sheet} />}
      {wanted && wanted !== 'account' && <MetalSheet sheet={sheet} metal={wanted} categories={categories} />}
    </>
  );
}

function CartTab() {
  return (
    <NavLink className="tab-bar__item" to="/cart">
      <ShoppingBag className="icon" />
      <CartLabel known={useCartCount()} />
    </NavLink>
  );
}
