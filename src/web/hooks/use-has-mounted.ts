import { useSyncExternalStore } from 'react';

/**
 * False on the server and while hydrating, then true: for content that depends on the visitor, which must not be in a cached
 * page.
 */
export function useHasMounted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
