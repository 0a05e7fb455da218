import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 767px)');

function subscribe(hear: () => void): () => void {
  phone.addEventListener('change', hear);
  return () => phone.removeEventListener('change', hear);
}

/** Whether orders are cards, not rows. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
