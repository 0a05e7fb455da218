import { type FocusEvent, useEffect, useRef } from 'react';
import { useHasMounted } from '../../hooks/use-has-mounted.ts';
import { ChevronDown } from '../../ui/icons.ts';
import { FILTER_NAMES, FilterFields, offeredFilters } from './filter-fields.tsx';
import type { Listing } from './use-listing.ts';
import { chosenText } from './words.ts';

/** From 768 px: a `<details>` for each filter, one open at a time. */
export function FilterMenus({ listing }: { readonly listing: Listing }) {
  const menus = useRef<HTMLDivElement>(null);
  const hasMounted = useHasMounted();
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => closeBut(menus.current, target);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);
  const chosen = chosenText(listing.choice, listing.offer);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys and focus of the menus inside
    <div
      className="filter-menus"
      ref={menus}
      onBlur={({ relatedTarget }: FocusEvent) => relatedTarget && closeBut(menus.current, relatedTarget)}
      onKeyDown={({ key }) => {
        const open = menus.current?.querySelector('details[open]');
        if (key !== 'Escape' || !open) return;
        open.querySelector('summary')?.focus();
        open.removeAttribute('open');
      }}
    >
      {offeredFilters(listing).map((filter) => (
        <details key={filter} className="filter-menu" name="filter">
          <summary className={`pill${chosen[filter] ? ' pill--on' : ''}`}>
            {FILTER_NAMES[filter]}
            {chosen[filter] && `: ${chosen[filter]}`}
            <ChevronDown className="icon icon--small pill__arrow" />
          </summary>
          <fieldset className="filter-menu__panel">
            <legend className="visually-hidden">{FILTER_NAMES[filter]}</legend>
            <FilterFields filter={filter} listing={listing} />
            {/* Before hydration. */}
            {!hasMounted && (
              <button type="submit" className="button button--quiet button--block">
                Apply
              </button>
            )}
          </fieldset>
        </details>
      ))}
    </div>
  );
}

/** Closes the open menus, except the one around the target. */
function closeBut(menus: HTMLElement | null, target: EventTarget | null): void {
  for (const open of menus?.querySelectorAll('details[open]') ?? []) {
    if (!(target instanceof Node && open.contains(target))) open.removeAttribute('open');
  }
}
