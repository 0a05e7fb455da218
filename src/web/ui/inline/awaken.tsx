import { useEffect } from 'react';
import { useHasMounted } from '../../hooks/use-has-mounted.ts';
import { AWAKE } from './awake.ts';

/** Tells `keep-presses.ts` when all of the page knows its visitor. */
export function Awaken() {
  const isAwake = useHasMounted();
  useEffect(() => {
    if (isAwake) dispatchEvent(new Event(AWAKE));
  }, [isAwake]);
  return null;
}
