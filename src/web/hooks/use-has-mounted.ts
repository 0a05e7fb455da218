import { useSyncExternalStore } from 'react';

/**
 * False on the server and while hydrating, true afterwards: for what depends on the visitor or on the address, which must not
 * stand in a page that is kept for everybody.
 */
export function useHasMounted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
