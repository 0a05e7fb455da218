import { createContext, useContext } from 'react';
import type { CallOutcome } from '#domain/call-outcome.ts';
import { useDraft, useFormDraft } from '../data/drafts.ts';

/** The entry of a current call, proposed by a press on a phone number or an address. */
export type Contact = {
  readonly outcome: CallOutcome | undefined;
  /** Time of the call back in milliseconds, `OTHER_TIME` for the typed one, empty without one. */
  readonly callAt: string;
  /** Typed time of the call back at the shop, `2026-11-20T08:00`. */
  readonly otherAt: string;
  readonly text: string;
  /** The call as a decision carries it; undefined until its outcome is chosen. */
  readonly call: { readonly outcome: CallOutcome; readonly note?: string } | undefined;
  propose(outcome: CallOutcome | undefined): void;
  setCallAt(callAt: string, otherAt?: string): void;
  setText(text: string): void;
  clear(): void;
};

/** Id of the call's form, and the URL fragment that opens an order's page there. */
export const CALL_ID = 'call';

export const OTHER_TIME = 'other';

/** Provided by an order's page. */
export const ContactContext = createContext<Contact | undefined>(undefined);

export function useContact(): Contact {
  const contact = useContext(ContactContext);
  if (!contact) throw new Error('useContact must be used within the page of an order');
  return contact;
}

const NONE: { outcome: CallOutcome | ''; callAt: string; otherAt: string } = { outcome: '', callAt: '', otherAt: '' };

/** The entry as a draft, kept until it is saved. */
export function useContactDraft(orderId: string): Contact {
  const [{ outcome, callAt, otherAt }, set, clear] = useFormDraft(`call ${orderId}`, NONE);
  const [text, setText] = useDraft(`note ${orderId}`);
  const note = text.trim();
  return {
    outcome: outcome || undefined,
    callAt,
    otherAt,
    text,
    call: outcome ? { outcome, ...(note && { note }) } : undefined,
    propose: (chosen) => (chosen ? set({ outcome: chosen }) : clear()),
    setCallAt: (at, typed) => set({ callAt: at, ...(typed !== undefined && { otherAt: typed }) }),
    setText,
    clear() {
      clear();
      setText('');
    },
  };
}

/** Moves the focus to the form of the call, where digits choose its outcome. */
export function focusCall(): void {
  document.getElementById(CALL_ID)?.focus();
}
