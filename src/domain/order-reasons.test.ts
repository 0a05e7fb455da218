import { expect, it } from 'vitest';
import { CANCEL_REASONS, DECLINE_REASONS, HOLD_REASONS, holdSentence, reasonSentence } from './order-reasons.ts';

it('says of each reason what its own list says', () => {
  for (const [reason, sentence] of Object.entries({ ...DECLINE_REASONS, ...CANCEL_REASONS }))
    expect([reason, reasonSentence(reason)]).toEqual([reason, sentence]);
  for (const [reason, sentence] of Object.entries(HOLD_REASONS))
    expect([reason, holdSentence(reason)]).toEqual([reason, sentence]);
});

it('has one sentence for a reason that two lists end an order by', () => {
  const shared = Object.keys(DECLINE_REASONS).filter((reason) => reason in CANCEL_REASONS);
  const of = (list: Readonly<Record<string, string>>) => shared.map((reason) => list[reason]);
  expect(of(DECLINE_REASONS)).toEqual(of(CANCEL_REASONS));
});
