import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../hooks/use-user.tsx';
import { ChevronRight, LogIn, LogOut, Moon, PackageSearch, Phone } from '../icons.ts';
import { useSeller } from '../seller.tsx';
import { ACCOUNT_LINKS } from './account-links.ts';
import { Sheet } from './sheet.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useTheme } from './use-theme.ts';

/** Links of the sheet without a user. */
export const VISITOR_LINKS = [
  { to: '/auth', label: 'Sign In', Icon: LogIn },
  { to: '/track-order', label: 'Track Order', Icon: PackageSearch },
] as const;

export function AccountSheet({ sheet }: { readonly sheet: RefObject<HTMLDialogElement | null> }) {
  const { user } = useUser();
  const { isDark, toggle } = useTheme();
  const { signOut, isBusy } = useSignOut();
  const { phone, phoneLink, hours } = useSeller();
  const links = user ? ACCOUNT_LINKS : VISITOR_LINKS;
  return (
    <Sheet sheet={sheet} heading="Account">
      {user && <p className="sheet__rate muted">{user.name || user.email}</p>}
      {links.map(({ to, label, Icon }) => (
        <Link key={to} className="sheet__item sheet__item--plain" to={to}>
          <Icon className="icon" />
          {label}
          <ChevronRight className="icon sheet__end" />
        </Link>
      ))}
      <button type="button" className="sheet__item sheet__item--plain" aria-pressed={isDark} onClick={toggle}>
        <Moon className="icon" />
        Dark theme
        <span className="sheet__hint">{isDark ? 'On' : 'Off'}</span>
      </button>
      {user && (
        <button
          type="button"
          className="sheet__item sheet__item--plain"
          aria-busy={isBusy}
          onClick={async () => {
            await signOut();
            // The notice stands behind the sheet.
            sheet.current?.close();
          }}
        >
          <LogOut className="icon sheet__end" />
          {isBusy ? 'Signing out...' : 'Sign Out'}
        </button>
      )}
      <a className="sheet__item sheet__item--plain" href={phoneLink}>
        <Phone className="icon" />
        {phone}
        <span className="sheet__hint">{hours.short}</span>
      </a>
    </Sheet>
  );
}
