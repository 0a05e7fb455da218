import { describe, expect, it } from 'vitest';
import { addressLine } from '#domain/address.ts';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { microOunces } from '#domain/weight.ts';
import { premiumFault, withPremium } from '../ui/agreed-premium.ts';
import { addressParts, type Draft, type DraftLine, EMPTY, heldPrice, isAttached, withProduct } from './draft.ts';

const AT = Date.parse('2025-11-19T16:44:12.000Z');
const EAGLE = {
  id: 'eagle',
  name: 'Eagle',
  metal: 'gold',
  weight: microOunces(1_000_000),
  premium: 400 as BasisPoints,
} as const;
const held = { gold: cents(407_840), silver: cents(5_062), at: AT };
const withLines: Draft = { ...EMPTY, held, lines: [{ product: EAGLE, quantity: 2 }] };

describe('the price that is read out', () => {
  it('is that of the held rates to the cent, and ends ten minutes after they were read, less the way to the server', () => {
    const price = heldPrice(withLines, AT + 60_000);
    expect(price).toMatchObject({ total: 848_308, leftMs: 535_000 });
    expect(heldPrice(withLines, AT + 595_000)?.leftMs).toBe(0);
  });

  it('is none without lines or rates', () => {
    expect(heldPrice({ ...withLines, lines: [] }, 0)).toBeUndefined();
    expect(heldPrice({ ...withLines, held: null }, 0)).toBeUndefined();
  });
});

describe('the draft', () => {
  it('prices a line at the premium that was agreed, and says what is wrong with it', () => {
    const agreed = (percent: string): Draft => ({
      ...withLines,
      lines: [withPremium({ product: EAGLE, quantity: 2 }, percent)],
    });
    const totalOf = (draft: Draft) => heldPrice(draft, AT)?.total;
    expect(totalOf(agreed('2'))).toBe(831_994);
    expect(totalOf(agreed('51'))).toBe(totalOf(withLines));
    const faultOf = ({ lines: [line = { product: EAGLE, quantity: 1 }] }: Draft) => premiumFault(line);
    expect([faultOf(agreed('2')), faultOf(withLines)]).toEqual([undefined, undefined]);
    expect(totalOf(agreed('2,5'))).toBe(totalOf(agreed('2.5 %')));
    expect(totalOf(agreed('2,5'))).not.toBe(totalOf(withLines));
    for (const wrong of ['51', '1.49', '', '2x', '0x10', '1e1'])
      expect(faultOf(agreed(wrong))).toMatch(/from 1.5 to 50/);
    const line: DraftLine = { product: EAGLE, quantity: 1 };
    expect(withPremium(withPremium(line, '3'), '4.00').agreed).toBeUndefined();
  });

  it('has one line of a product', () => {
    expect(withProduct(withLines.lines, EAGLE)).toEqual([{ product: EAGLE, quantity: 3 }]);
  });

  it('belongs to an account only while its e-mail is that of the account', () => {
    const theirs = { ...EMPTY, accountEmail: 'a@example.com', email: ' A@example.com', isTheirAccount: true };
    expect(isAttached(theirs)).toBe(true);
    expect(isAttached({ ...theirs, email: 'b@example.com' })).toBe(false);
    expect(isAttached({ ...theirs, isTheirAccount: false })).toBe(false);
    expect(isAttached({ ...theirs, accountEmail: '', email: '' })).toBe(false);
  });

  it.each([
    { address: '512 Harbor Road', city: 'Duluth', state: 'MN', zipCode: '55802' },
    { address: '1 Main Street, Apt 2', city: 'Albany', state: 'New York', zipCode: '12207' },
  ])('reads an address as it was written: $city', (address) => {
    expect(addressParts(addressLine(address))).toEqual(address);
  });

  it('takes what is written otherwise for the street', () => {
    expect(addressParts('Somewhere')).toEqual({ address: 'Somewhere', city: '', state: '', zipCode: '' });
  });
});
