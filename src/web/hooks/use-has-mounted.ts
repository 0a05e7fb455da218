import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating, then true: for what depends on the visitor, and must not stand in a cached page. */
export function useHasMounted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
