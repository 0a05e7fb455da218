import { useSyncExternalStore } from 'react';
import { PAUSE_SCOPES } from '#domain/product.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { CircleAlert, Clock, WifiOff } from '../icons.ts';
import { useSeller } from '../seller.tsx';
import { useWaitOffline } from './use-wait-offline.ts';

/** Thin banners under the header: no scripts, demo prices, paused sales, offline. */
export function Strips() {
  const { notice, pauses } = useRates();
  const stopped = PAUSE_SCOPES.filter((scope) => pauses[scope] !== null);
  const { phone, phoneLink } = useSeller();
  const isOffline = useIsOffline();
  const isWaiting = useWaitOffline();
  return (
    <>
      <noscript>
        <aside className="strip" aria-label="Scripts">
          <p className="wrap strip__row">
            <span>
              JavaScript is off. The cart, checkout and sign-in need it. You can order by phone:{' '}
              <a href={phoneLink}>{phone}</a>
            </span>
          </p>
        </aside>
      </noscript>
      {notice && (
        <aside className="strip" aria-label="About these prices">
          <p className="wrap strip__row">
            <Clock className="icon icon--small" />
            {notice}
          </p>
        </aside>
      )}
      {stopped.map((scope) => (
        <section key={scope} className="strip" aria-label="Orders" aria-live="polite">
          <p className="wrap strip__row">
            <CircleAlert className="icon icon--small" />
            {pauses[scope]}
          </p>
        </section>
      ))}
      {isOffline && (
        <section className="strip" aria-label="Connection" aria-live="polite">
          <p className="wrap strip__row">
            <WifiOff className="icon icon--small" />
            <span>
              You are offline. Prices and ordering resume once you are back online.
              {isWaiting && ' The page you chose will open then.'}
            </span>
          </p>
        </section>
      )}
    </>
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}
