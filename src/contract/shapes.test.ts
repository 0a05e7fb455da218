import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cents, dollars } from '#domain/money.ts';
import { register, saveProfile } from './calls/account.ts';
import { check } from './check.ts';
import { newPassword } from './password-shapes.ts';
import { addressText, phoneNumber, shippingAddress } from './recipient-shapes.ts';
import { dollarAmount, emailAddress, listOf, nameText } from './shapes.ts';

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

const UNSEEN = ['\u061c', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069', '\u200b', '\u00ad', '\ufeff', '\u2060'];

describe('names and addresses', () => {
  const name = nameText(120, 'Full name is required');

  it('are of any script', () => {
    for (const text of ["Seán O'Brien-Łukasz", '李小龍', 'أحمد بن علي', 'שרה כהן', 'Ada 🦊'])
      expect(check(name, text)).toMatchObject({ ok: true, value: text });
  });

  it.each(UNSEEN)('lose a sign that cannot be seen, like %j', (sign) => {
    expect(check(name, `${sign}Ada${sign} Lovelace${sign}`)).toEqual({ ok: true, value: 'Ada Lovelace' });
    expect(check(name, sign)).toMatchObject({ faults: { '': 'Full name is required' } });
  });

  it('keep joiners where they stand inside a word, and lose them at its ends', () => {
    expect(check(name, '\u200cعلی\u200cرضا\u200d')).toEqual({ ok: true, value: 'علی\u200cرضا' });
    expect(check(name, 'Ada 👩‍🔬')).toEqual({ ok: true, value: 'Ada 👩‍🔬' });
  });

  it('lose them wherever they are typed', () => {
    const typed = 'A\u202eB';
    const email = '\u200bada@example.com\ufe0f';
    const sent = { name: typed, email, password: 'long enough to be one', phone: '\u2068312 555 0188\ufe0d' };
    expect(check(register.body, sent)).toMatchObject({
      ok: true,
      value: { name: 'AB', email: 'ada@example.com', phone: '312 555 0188' },
    });
    const kept = check(saveProfile.body, { name: typed, phone: '\u202a+44 7911 123456\u202c' });
    expect(kept).toMatchObject({ ok: true, value: { name: 'AB', phone: '+44 7911 123456' } });
  });

  it('of a person contain at least one letter', () => {
    for (const text of ['-', '.', '12', '🦊']) expect(check(name, text).ok).toBe(false);
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

describe('a telephone number', () => {
  it.each([
    '(312) 555-0188',
    '1 312 555 0188',
    '+1 312 555 0188 ext. 12',
    '+44 20 7946 0000',
    '+354 555 1234',
    '３１２ ５５５ ０１８８',
  ])('is taken as typed: %s', (typed) => {
    expect(check(phoneNumber, typed)).toEqual({ ok: true, value: typed });
  });

  it.each(['-', 'n/a', 'call me', '12', '555-0188', '1-800-FLOWERS', '+1 555 0100', '+12', '447911123456'])(
    'is none that can be called: %s',
    (typed) => {
      expect(check(phoneNumber, typed).ok).toBe(false);
    },
  );

  it('may be left out of a profile, and is callable there too', () => {
    expect(check(saveProfile.body, { name: 'Ada', phone: '' }).ok).toBe(true);
    expect(check(saveProfile.body, { name: 'Ada', phone: '12' }).ok).toBe(false);
  });
});

describe('an email address', () => {
  it.each(['r&d@example.com', 'a/b@example.com', 'user=x@example.com', 'x!y@example.com', 'user~1@example.com'])(
    'is what a browser takes for one: %s',
    (typed) => expect(check(emailAddress, typed)).toEqual({ ok: true, value: typed }),
  );

  it.each([
    'customer#5@example.com',
    'a..b@docomo.ne.jp',
    'a.@docomo.ne.jp',
    'ann@пример.рф',
    'ann@xn--e1afmkfd.xn--p1ai',
  ])('has odd names and hosts of any script: %s', (typed) => expect(check(emailAddress, typed).ok).toBe(true));

  it.each([
    'ada',
    'ada@example',
    '@example.com',
    'ada@',
    'a b@example.com',
    'ada@-example.com',
    'ada@example..com',
    'a,b@example.com',
    'a<b@example.com',
  ])('is not %s', (typed) => expect(check(emailAddress, typed).ok).toBe(false));
});

describe('an address of a parcel', () => {
  const elm = { address: '12 Elm Street', city: 'Springfield', state: 'IL', zipCode: '62704' };

  it('has a state or its name, and a ZIP code of five or nine digits', () => {
    for (const state of ['IL', 'il', 'Illinois', 'AE', 'Puerto Rico'])
      for (const zipCode of ['62704', '62704-1234', '627041234'])
        expect(check(shippingAddress, { ...elm, state, zipCode }).ok).toBe(true);
  });

  it('says of each part what is wrong with it', () => {
    const bad = { address: '-', city: '-', state: 'Bavaria', zipCode: '6061' };
    const checked = check(shippingAddress, bad);
    expect(checked).toMatchObject({ ok: false });
    expect(Object.keys('faults' in checked ? checked.faults : {})).toEqual(['address', 'city', 'state', 'zipCode']);
  });
});
