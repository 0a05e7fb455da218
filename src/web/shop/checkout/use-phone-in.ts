import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CheckoutName, Prefill } from '../../hooks/checkout-entries.ts';

const PHONE: CheckoutName = 'phone';

/** The telephone number that stands in the form. `read` is called at each change of it. */
export function usePhoneIn(form: RefObject<HTMLFormElement | null>, prefill: Prefill) {
  const [phone, setPhone] = useState('');
  const read = useCallback(() => {
    const field = form.current?.elements.namedItem(PHONE);
    if (field instanceof HTMLInputElement) setPhone(field.value);
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning changes the form without an event
  useEffect(read, [read, prefill]);
  return { phone, read };
}
