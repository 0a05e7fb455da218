import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cents, dollars } from '#domain/money.ts';
import { register, saveProfile } from './calls/account.ts';
import { placeOrder } from './calls/orders.ts';
import { check } from './check.ts';
import { newPassword } from './password-shapes.ts';
import { addressText, dollarAmount, listOf, nameText } from './shapes.ts';

describe('an amount of dollars', () => {
  const MOST_CENTS = 1e12 * 100;
  const isTaken = (value: number) => check(dollarAmount, value).ok;

  it('is every whole number of cents, up to the most that an order may come to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_CENTS }), (amount) => isTaken(dollars(cents(amount)))),
      { numRuns: 5000, examples: [[0], [1], [MOST_CENTS], [1_700_000_000_001], [1_717_986_918_407]] },
    );
  });

  it('is none with a third decimal, wherever a number can tell it from two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), fc.integer({ min: 1, max: 9 }), (amount, mills) => {
        expect(isTaken((amount * 10 + mills) / 1000)).toBe(false);
      }),
      { numRuns: 5000 },
    );
    expect(isTaken(0.1 + 0.2)).toBe(false);
    expect(isTaken(1e-7)).toBe(false);
  });

  it('is none below zero or above the most, and no other thing', () => {
    for (const value of [-0.01, 1e12 + 0.01, Number.NaN, Number.POSITIVE_INFINITY, '1.00', null])
      expect(check(dollarAmount, value).ok).toBe(false);
  });
});

describe('a list of at most so many', () => {
  const list = v.pipe(listOf(v.pipe(v.string(), v.trim()), 3, 'At most three.'), v.minLength(1, 'At least one.'));

  it('is each of its items as their shape makes them', () => {
    expect(check(list, [' a', 'b '])).toEqual({ ok: true, value: ['a', 'b'] });
  });

  it('names what is wrong with one of them, or that there is none', () => {
    expect(check(list, ['a', 1])).toEqual({ ok: false, faults: { '1': 'Invalid input' } });
    expect(check(list, [])).toEqual({ ok: false, faults: { '': 'At least one.' } });
    expect(check(list, 'a')).toEqual({ ok: false, faults: { '': 'Invalid input' } });
  });

  it('is refused for its length alone, without a look at what is in it', () => {
    let looks = 0;
    const counting = v.custom<string>(() => ++looks > 0);
    expect(check(listOf(counting, 3, 'At most three.'), Array(50_000).fill('a'))).toEqual({
      ok: false,
      faults: { '': 'At most three.' },
    });
    expect(looks).toBe(0);
  });
});

it('looks at no more of a password than there may be of one', () => {
  // Accents in this order are sorted, in time by the square of how many there are: all of these would take minutes.
  const accents = '\u0344'.repeat(4_000) + '\u0334'.repeat(4_000);
  for (let n = 0; n < 2_000; n += 1) expect(v.safeParse(newPassword, accents).success).toBe(false);
});

const TURNS = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];
const TURNED = 'Please remove the invisible signs that turn the direction of text.';

describe('names and addresses', () => {
  const name = nameText(120, 'Full name is required');

  it('are of any script', () => {
    for (const text of ["Seán O'Brien-Łukasz", '李小龍', 'أحمد بن علي', 'שרה כהן', 'Ada 🦊'])
      expect(check(name, text)).toMatchObject({ ok: true, value: text });
  });

  it.each(TURNS)('take no sign that turns the direction of text, like %j', (turn) => {
    expect(check(name, `Ada${turn}ecalevoL`)).toMatchObject({ ok: false, faults: { '': TURNED } });
  });

  it('are checked so wherever they are typed', () => {
    const typed = 'A\u202eB';
    const faults = [register.body, saveProfile.body].map((body) => check(body, { name: typed }));
    for (const checked of faults) expect(checked).toMatchObject({ ok: false, faults: { name: TURNED } });
    const parts = { address: typed, city: typed, state: typed, zipCode: typed };
    expect(check(placeOrder.body, { address: parts, firstName: typed, lastName: typed })).toMatchObject({
      faults: {
        'address.address': TURNED,
        'address.city': TURNED,
        'address.state': TURNED,
        'address.zipCode': TURNED,
        firstName: TURNED,
        lastName: TURNED,
      },
    });
  });

  it('say of an address without a letter or a digit what it lacks', () => {
    const address = addressText(200);
    for (const text of ['-', '. , -', '!!!', '🏠'])
      expect(check(address, text)).toMatchObject({
        ok: false,
        faults: { '': 'Please enter an address with letters or digits.' },
      });
    for (const text of ['7', 'Ulica Długa', '東京都']) expect(check(address, text).ok).toBe(true);
    expect(check(address, ' ')).toMatchObject({ faults: { '': 'Address is required' } });
  });
});
