import { createContext, useContext } from 'react';
import type { CallOutcome } from '#domain/call-outcome.ts';
import { useFormDraft } from '../data/drafts.ts';

/** The entry of a current call, proposed by a press on a phone number or an address. */
export type Contact = {
  readonly outcome: CallOutcome | undefined;
  /** Time of the call back, ISO 8601; empty without one. */
  readonly callAt: string;
  propose(outcome: CallOutcome | undefined): void;
  setCallAt(callAt: string): void;
  clear(): void;
};

/** URL fragment that opens an order's page at the entry of a call. */
export const CALL_HASH = '#call';

/** Provided by an order's page. */
export const ContactContext = createContext<Contact | undefined>(undefined);

export function useContact(): Contact {
  const contact = useContext(ContactContext);
  if (!contact) throw new Error('useContact must be used within the page of an order');
  return contact;
}

/** The entry as a draft, kept like the note beside it until it is saved. */
export function useContactDraft(orderId: string): Contact {
  const none: { outcome: CallOutcome | ''; callAt: string } = { outcome: '', callAt: '' };
  const [{ outcome, callAt }, set, clear] = useFormDraft(`call ${orderId}`, none);
  return {
    outcome: outcome || undefined,
    callAt,
    propose: (chosen) => (chosen ? set({ outcome: chosen }) : clear()),
    setCallAt: (at) => set({ callAt: at }),
    clear,
  };
}
