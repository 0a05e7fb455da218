import { expect, it } from 'vitest';
import { type AgreedPremium, agreedPremiumsIn } from './agreed-premium.ts';
import { type EventFacts, eventDetail } from './event-detail.ts';

/** Thursday, 3:19 PM in Chicago. */
const NOW = Date.parse('2026-11-26T21:19:00Z');

it.each<[EventFacts, string | undefined]>([
  [
    { cents: 200_000, method: 'wire', reference: 'FT-2211', receivedOn: '2026-11-26' },
    'Wire of $2,000.00, FT-2211, on Nov 26, 2026.',
  ],
  [
    { cents: 1_050, method: 'wire', reference: 'Statement D05F46B3', memo: 'FEDWIRE CREDIT B/O: DORA FENN' },
    'Wire of $10.50, Statement D05F46B3, “FEDWIRE CREDIT B/O: DORA FENN”.',
  ],
  [{ cents: -50_000, method: 'check', reference: 'BOUNCE-1' }, 'Refund of $500.00 by check, BOUNCE-1.'],
  [{ cents: 1_050, method: 'cash' }, 'Cash of $10.50.'],
  [
    { total: 417_595, replaced: 412_069, goodUntil: Date.parse('2026-11-26T21:49:00.000Z') },
    '$4,175.95 instead of $4,120.69, good until 3:49 PM CST today, Thursday, November 26.',
  ],
  [{ total: 417_595, replaced: 417_595 }, '$4,175.95.'],
  [
    {
      total: 417_595,
      premiums: [
        { productId: '1 oz Gold Bar', before: 425, agreed: 300, reason: 'Split the difference.' },
        { productId: '1 oz Gold Coin', before: 500, agreed: 450, reason: '' },
      ].map((one) => one as AgreedPremium),
    },
    '$4,175.95; 1 oz Gold Bar at 3.00% instead of 4.25%: Split the difference; 1 oz Gold Coin at 4.50% instead of 5.00%.',
  ],
  [
    { sent: [{ carrier: 'fedex', number: '794611820353', pieces: 1_040, insured: 240_280 }] },
    'FedEx 7946 1182 0353, 1,040 pieces, insured for $2,402.80.',
  ],
  [
    { sent: [{ carrier: 'ups', service: 'Next Day Air', number: '1Z999AA10123456784', pieces: 1, insured: 100 }] },
    'UPS Next Day Air 1Z99 9AA1 0123 4567 84, 1 piece, insured for $1.00.',
  ],
  [
    { sent: [{ carrier: 'fedex', number: '794611820354', pieces: 1, insured: 100 }] },
    'FedEx 7946 1182 0354 (unusual number), 1 piece, insured for $1.00.',
  ],
  [
    { cancelled: [{ quantity: 2, name: '1 oz Gold Bar' }], total: 50_000, replaced: 130_000 },
    '2 × 1 oz Gold Bar cancelled; $500.00 instead of $1,300.00.',
  ],
  [{ state: 'delivered', day: '2026-11-25' }, 'Delivered on Nov 25, 2026.'],
  [{ changed: { email: { before: 'a@b.example', after: '' } } }, 'Email: a@b.example → none.'],
  [{ clearsOn: '2026-12-01' }, 'Clears by Dec 1, 2026.'],
  [{}, undefined],
])('%j reads %s', (facts, text) => {
  expect(eventDetail(facts, NOW)).toBe(text);
});

it('reads other premiums of earlier versions, in place of the shop’s', () => {
  const kept = { productId: '1 oz Gold Bar', agreed: 300, reason: 'Why.' };
  expect(agreedPremiumsIn({ premiums: [{ ...kept, shop: 425 }] })).toEqual([{ ...kept, before: 425 }]);
  expect([agreedPremiumsIn(null), agreedPremiumsIn({ quote: 1 })]).toEqual([[], []]);
});
