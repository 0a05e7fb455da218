import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import { useTheme } from '../../ui/shell/use-theme.ts';
import { Ellipsis } from '../ui/icons.ts';
import { Count } from './head.tsx';
import { useHeadCounts } from './head-counts.ts';
import { OwnMenuContent } from './own-menu.tsx';
import { usePlaces } from './places.ts';
import './shell.css';

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
