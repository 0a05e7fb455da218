import { useSyncExternalStore } from 'react';
import { useRates } from '../../hooks/use-rates.tsx';
import { Clock, WifiOff } from '../icons.ts';

/** Thin lines under the header: demo prices, offline. */
export function Strips() {
  const { notice } = useRates();
  const isOffline = useIsOffline();
  return (
    <>
      {notice && (
        <aside className="strip" aria-label="About these prices">
          <p className="wrap strip__row">
            <Clock className="icon icon--small" />
            {notice}
          </p>
        </aside>
      )}
      {isOffline && (
        <section className="strip" aria-label="Connection" aria-live="polite">
          <p className="wrap strip__row">
            <WifiOff className="icon icon--small" />
            You are offline. Prices and orders wait until you are back.
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
