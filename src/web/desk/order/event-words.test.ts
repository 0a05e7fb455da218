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
])('says of %o: %s', (facts, title) => {
  expect(eventTitle(event(facts), 'Grace')).toBe(title);
});
