import { Clock, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useRates } from '../../hooks/use-rates.tsx';

/** Thin lines under the header that say what is not as usual. */
export function Strips() {
  const { notice } = useRates();
  const isOffline = useIsOffline();
  return (
    <>
      {notice && (
        <div className="strip">
          <p className="wrap strip__row">
            <Clock className="icon icon--small" aria-hidden="true" />
            {notice}
          </p>
        </div>
      )}
      {isOffline && (
        <div className="strip" role="status">
          <p className="wrap strip__row">
            <WifiOff className="icon icon--small" aria-hidden="true" />
            You are offline. Prices and orders wait until you are back.
          </p>
        </div>
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
