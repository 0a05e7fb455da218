import { useSyncExternalStore } from 'react';

/** Phones and small tablets in portrait: a row of nine columns needs more. */
const phone = matchMedia('(max-width: 899px)');

function subscribe(hear: () => void): () => void {
  phone.addEventListener('change', hear);
  return () => phone.removeEventListener('change', hear);
}

/** True below 900 pixels of width, where lists show cards in place of rows. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
