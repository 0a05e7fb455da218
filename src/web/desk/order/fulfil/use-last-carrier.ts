import { CARRIER_NAMES, type Carrier } from '#domain/carrier.ts';
import { useMe } from '#web/desk/data/me.ts';
import { useStored, writeStored } from '../../../hooks/browser-storage.ts';

/** The carrier of the person's last parcel, as this device remembers it. */
export function useLastCarrier(): readonly [carrier: Carrier, remember: (carrier: Carrier) => void] {
  const key = `deskCarrier ${useMe().id}`;
  const stored = useStored(key);
  return [CARRIER_NAMES.find((name) => name === stored) ?? 'fedex', (carrier) => writeStored(key, carrier)];
}
