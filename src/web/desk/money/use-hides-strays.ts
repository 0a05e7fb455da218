import { useStored, writeStored } from '../../hooks/browser-storage.ts';
import { useMe } from '../data/me.ts';

/** Whether the person hides lines that match no order, as this device remembers it. */
export function useHidesStrays(): readonly [hides: boolean, hide: (hides: boolean) => void] {
  const key = `deskHidesStrays ${useMe().id}`;
  return [useStored(key) === 'yes', (hides) => writeStored(key, hides ? 'yes' : null)];
}
