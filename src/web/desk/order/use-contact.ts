import { createContext, useContext } from 'react';
import type { CallOutcome } from '#domain/call-outcome.ts';
import { useFormDraft } from '../data/drafts.ts';

/** The entry of a call that is being made: pressing a number or an address proposes one. */
export type Contact = {
  readonly outcome: CallOutcome | undefined;
  /** Time of the call back, ISO 8601; empty without one. */
  readonly callAt: string;
  propose(outcome: CallOutcome | undefined): void;
  setCallAt(callAt: string): void;
  clear(): void;
};

/** In the address of an order's page: its entry of a call is what it is opened for. */
export const CALL_HASH = '#call';

/** Filled by the page of an order. */
export const ContactContext = createContext<Contact | undefined>(undefined);

export function useContact(): Contact {
  const contact = useContext(ContactContext);
  if (!contact) throw new Error('useContact must be used within the page of an order');
  return contact;
}

/** Kept like the note beside it, until it is written down. */
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
