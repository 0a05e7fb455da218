import { CARRIER_NAMES, type Carrier, servicesOf } from '#domain/carrier.ts';
import { useMe } from '#web/desk/data/me.ts';
import { readStored, useStored, writeStored } from '../../../hooks/browser-storage.ts';

type Sender = { readonly carrier: Carrier; readonly service: string };

/** The carrier and service of the person's last parcel, and the last service of each carrier, as this device remembers them. */
export function useLastCarrier() {
  const { id } = useMe();
  const carrierKey = `deskCarrier ${id}`;
  const serviceKey = (of: Carrier) => `deskService ${id} ${of}`;
  const stored = useStored(carrierKey);
  const carrier = CARRIER_NAMES.find((name) => name === stored) ?? 'fedex';
  /** Empty where none is remembered, or the carrier has it no more. */
  const lastServiceOf = (of: Carrier): string => {
    const last = readStored(serviceKey(of));
    return servicesOf(of).find((service) => service === last) ?? '';
  };
  return {
    last: { carrier, service: lastServiceOf(carrier) },
    lastServiceOf,
    remember(sent: Sender): void {
      writeStored(serviceKey(sent.carrier), sent.service);
      writeStored(carrierKey, sent.carrier);
    },
  };
}
