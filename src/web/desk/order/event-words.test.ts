import { expect, it } from 'vitest';
import { eventTitle } from './event-words.ts';
import type { OrderEvent } from './order-data.ts';

const event = (facts: Partial<OrderEvent>) => ({ actor: 'staff', move: null, to: null, ...facts }) as OrderEvent;

it.each<[Partial<OrderEvent>, string]>([
  [{ kind: 'payment' }, 'Grace recorded a payment'],
  [{ kind: 'payment', isBack: true }, 'Grace recorded a refund'],
  [{ kind: 'parcel', isCorrected: true }, 'Grace corrected a tracking number'],
  [{ kind: 'move', move: 'ship', to: 'packed' }, 'Grace shipped part of the order'],
  [{ kind: 'move', move: 'ship', to: 'shipped' }, 'Grace shipped the order'],
  [{ kind: 'move', move: 'lapse', actor: 'clock' }, 'The offer expired without an answer'],
  [{ kind: 'move', move: 'withdraw', actor: 'customer' }, 'The customer cancelled the order'],
  [{ kind: 'handover', handedTo: 'ana' }, 'Grace handed the order over to Ana'],
  [{ kind: 'attachment', attachment: 'attached', note: 'slip.pdf' }, 'Grace attached slip.pdf'],
  [{ kind: 'attachment', attachment: 'attachment removed', note: null }, 'Grace removed a file'],
  [{ kind: 'undone', undid: 'handover', to: 'paid' }, 'Grace took the order back'],
  [{ kind: 'undone', undid: 'move', to: 'paid' }, 'Grace undid that: the order is paid again'],
])('says of %o: %s', (facts, title) => {
  expect(eventTitle(event(facts), 'Grace', () => 'Ana')).toBe(title);
});
