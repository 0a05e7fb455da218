/** The kinds of events in the history of an order. */
export const EVENT_KINDS = [
  'move',
  'note',
  'call',
  'letter',
  'payment',
  'parcel',
  'take',
  'handover',
  'attachment',
  'edit',
  'undone',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];
