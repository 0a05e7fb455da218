import { useState } from 'react';
import type { CallOutcome } from '#domain/call-outcome.ts';

/** The entry of a call that is being made: pressing a number or an address proposes one. */
export type Contact = {
  readonly outcome: CallOutcome | undefined;
  propose(outcome: CallOutcome | undefined): void;
};

export function useContact(): Contact {
  const [outcome, propose] = useState<CallOutcome>();
  return { outcome, propose };
}
