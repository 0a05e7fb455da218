import { useEffect, useRef } from 'react';
import { createPath, useNavigation } from 'react-router';

/** That somebody is on the way to a page may be drawn after it is known that its script is lost. */
const DRAWN_WITHIN_MS = 500;

/**
 * A page whose script cannot be had, because a newer version is there or the line has dropped, makes the router reload the
 * document: that of the page which somebody is leaving, since the address changes only once the new page is there. What the page
 * had in hand is lost, and the press is forgotten. Here such a reload becomes a load of the document that was asked for. Browsers
 * without the Navigation API reload as before, and so does whoever presses the browser's own button.
 */
export function useTargetOnReload(): void {
  const { location } = useNavigation();
  const target = useRef(location);
  useEffect(() => {
    target.current = location;
  }, [location]);
  useEffect(() => {
    const { navigation } = window as Partial<Window>;
    const lead = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      navigation?.removeEventListener('navigate', lead);
      setTimeout(() => {
        if (target.current) window.location.assign(createPath(target.current));
        else window.location.reload();
      }, DRAWN_WITHIN_MS);
    };
    navigation?.addEventListener('navigate', lead);
    return () => navigation?.removeEventListener('navigate', lead);
  }, []);
}
