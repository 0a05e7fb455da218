import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankLine } from './bank-statement.ts';
import { matchPayments, type OpenOrder, type SettledOrder, writtenNumbers } from './match-payments.ts';
import { cents } from './money.ts';
import { sharedOrders } from './payment-effect.ts';

const ANN = { orderId: '17635489204174410556318', firstName: 'Ann', lastName: 'Lee', open: cents(4_137_74) };
const BO = {
  orderId: '17635489204174419556318',
  firstName: 'José Ángel',
  lastName: 'Muñoz-Ørsted',
  open: cents(512_00),
};
const CY = { orderId: '17635489204174410000042', firstName: 'Cyrus', lastName: 'Bartholomew', open: cents(9_000_00) };
const ALL: readonly OpenOrder[] = [ANN, BO, CY];

const lineOf = (text: string, amount: number, line = 1): BankLine => ({
  ...{ line, text, amount: cents(amount), receivedOn: '2026-11-24', method: 'wire' },
  reference: `R${line}`,
});
const match = (text: string, amount: number, orders = ALL) => matchPayments([lineOf(text, amount)], orders, [])[0];

describe('a payment of a statement', () => {
  it.each([
    'WIRE OBI=17635489204174410556318',
    'ORDER 1763 5489 2041 7441 0556 318 THANK YOU',
    'ORDER 1763-5489-2041-7441-0556-318',
    'REF17635489204174410556318/0001',
    'INV 0556318',
    'INV 0556 318',
    'INV 10556318 ON 11 24',
  ])('is sure of the order that “%s” names, with its amount', (text) => {
    expect(match(text, 4_137_74)).toMatchObject({ state: 'sure', orderId: ANN.orderId, why: 'number-and-amount' });
  });

  it.each(['INV 556318', 'INV 56318', 'INV 99556318', 'ORDER 556319', '11 24 556 318'])(
    'is not sure by “%s”, which names two orders or none',
    (text) => expect(match(text, 4_137_74)?.state).toBe('unknown'),
  );

  it('is likely of an order that it pays a part of, or whose amount and customer agree', () => {
    expect(match('0556318', 1_000_00)).toMatchObject({ state: 'likely', orderId: ANN.orderId, why: 'part-payment' });
    expect(match('B/O: LEE ANN SPRINGFIELD', 4_137_74)).toMatchObject({
      ...{ state: 'likely', orderId: ANN.orderId, why: 'amount-and-name' },
    });
  });

  it.each(['MUNOZ ORSTED JOSE', 'JOSE A MUNOZ ORSTED', 'J MUNOZ ORSTED', 'JOSE MUNOZ ORST', "MUÑOZ Ø'RSTED, JOSÉ"])(
    'has the name of a customer as the bank writes it: %s',
    (text) => expect(match(text, 512_00)).toMatchObject({ state: 'likely', orderId: BO.orderId }),
  );

  it.each(['MUNOZ JOSE', 'ORSTED MUNOZ', 'MUNO ORS JOSE'])('has no name in %s', (text) => {
    expect(match(text, 512_00)).toMatchObject({ state: 'unknown', why: 'amount-only', candidates: [BO.orderId] });
  });

  it('is unknown where it would overpay, or number and name speak for two orders', () => {
    expect(match('0556318', 4_137_75)).toMatchObject({ state: 'unknown', why: 'overpays', candidates: [ANN.orderId] });
    expect(match('0556318 CYRUS BARTHOLOMEW', 9_000_00)).toMatchObject({
      ...{ state: 'unknown', why: 'several', candidates: [ANN.orderId, CY.orderId] },
    });
    expect(match('CYRUS BARTHOLOMEW', 1_00)).toMatchObject({ why: 'name-only', candidates: [CY.orderId] });
    expect(match('INTEREST', 1_00)).toMatchObject({ why: 'nothing', candidates: [] });
  });

  it('is never sure beside a twin: of its amount, of its number, or of the order’s amount', () => {
    const states = (lines: readonly BankLine[], orders = ALL) =>
      matchPayments(lines, orders, []).map((one) => one.state);
    expect(states([lineOf('0556318', 4_137_74), lineOf('DEPOSIT', 4_137_74, 2)])).toEqual(['likely', 'unknown']);
    expect(states([lineOf('0556318', 4_137_74), lineOf('0556318', 1_00, 2)])).toEqual(['likely', 'likely']);
    const twin = { ...CY, open: ANN.open };
    expect(states([lineOf('0556318', 4_137_74)], [ANN, twin])).toEqual(['likely']);
  });

  it('is recorded already with the same reference, day and amount, and then claims nothing', () => {
    const lines = [lineOf('0556318', 4_137_74), lineOf('0556318', 4_137_74, 2)];
    const booked = {
      ...{ orderId: CY.orderId, reference: 'R2', amount: cents(4_137_74), receivedOn: '2026-11-24' },
      recordedAt: Date.parse('2026-11-28T15:00:00Z'),
    };
    expect(matchPayments(lines, ALL, [booked])).toMatchObject([
      { state: 'sure', orderId: ANN.orderId },
      { state: 'recorded', orderId: CY.orderId },
    ]);
    for (const other of [{ reference: 'R3' }, { amount: cents(4_137_75) }, { receivedOn: '2026-11-23' }])
      expect(matchPayments(lines, ALL, [{ ...booked, ...other }]).map(({ state }) => state)).not.toContain('recorded');
    expect(matchPayments(lines, ALL, [booked])[1]?.earlier).toEqual(booked);
  });

  it('is not sure with a reference of the books, and says which payment has it', () => {
    const booked = {
      ...{ orderId: CY.orderId, reference: 'R1', amount: cents(4_137_74), receivedOn: '2026-11-23' },
      recordedAt: Date.parse('2026-11-23T15:00:00Z'),
    };
    expect(matchPayments([lineOf('0556318', 4_137_74)], ALL, [booked])).toMatchObject([
      { state: 'likely', why: 'reference-used', orderId: ANN.orderId, earlier: booked },
    ]);
    expect(match('0556318', 4_137_74)?.earlier).toBeUndefined();
  });

  it('has no customer by an initial before the suffix of a company', () => {
    const DORA = { ...ANN, firstName: 'Dora', lastName: 'Fenn' };
    const why = (text: string) => match(text, 4_137_74, [DORA])?.why;
    for (const text of ['D FENN', 'FENN D', 'DORA FENN LLC', 'ORIG CO NAME:D FENN', 'D FENN AND SONS OF OHIO LLC'])
      expect([text, why(text)]).toEqual([text, 'amount-and-name']);
    for (const text of ['D FENN LLC', 'FENN D INC', 'D. FENN HOLDINGS, LLC', 'FENN LLC'])
      expect([text, why(text)]).toEqual([text, 'amount-only']);
  });
});

describe('a payment that names an order that awaits no money', () => {
  const { open: total, ...gus } = { ...ANN, orderId: '17635489204174417000400', firstName: 'Gus', lastName: 'Hall' };
  const GUS: SettledOrder = { ...gus, total };
  const found = (text: string, amount: number, settled = [GUS]) =>
    matchPayments([lineOf(text, amount)], [BO, CY], [], settled)[0];

  it.each([
    ['OBI=17635489204174417000400', 5_00],
    ['ORDER 1763 5489 2041 7441 7000 400', 5_00],
    ['INV 7000400', 4_137_74],
    ['INV 7000400 G HALL', 5_00],
  ])('is said to, by “%s” of %i cents, and never sure', (text, amount) => {
    expect(found(text, amount)).toMatchObject({
      ...{ state: 'not-awaited', why: 'not-awaited', orderId: GUS.orderId, candidates: [GUS.orderId] },
    });
  });

  it('is not by digits alone, which are the end of some order, nor by the whole number of another', () => {
    expect(found('TRN: 7000400FF', 5_00)?.state).toBe('unknown');
    expect(found('G HALL', 4_137_74)?.state).toBe('unknown');
    expect(found(`${BO.orderId} 7000400`, 512_00)).toMatchObject({ state: 'sure', orderId: BO.orderId });
  });

  it('could be for several where it names two', () => {
    const other = { ...GUS, orderId: '17635489204174419000400' };
    expect(found(`${GUS.orderId} / ${other.orderId}`, 5_00, [GUS, other])).toMatchObject({
      ...{ state: 'unknown', why: 'several', candidates: [GUS.orderId, other.orderId] },
    });
  });

  it('has the numbers that are looked up for it', () => {
    expect(writtenNumbers([{ text: 'ORDER 1763 5489 2041 7441 7000 400 / 7000400 ON 11 24' }])).toEqual({
      whole: expect.arrayContaining([GUS.orderId]),
      ends: expect.arrayContaining(['000400']),
    });
    expect(writtenNumbers([{ text: 'TRN 12345 ON 11 24' }])).toEqual({ whole: [], ends: [] });
    expect(writtenNumbers([{ text: '1 '.repeat(20_000) }]).whole.length).toBeLessThan(30);
  });
});

/** Few amounts, ends and names, so that most sets have twins of each. */
const ends = fc.constantFrom('556318', '1556318', '9556318', '000042', '1000042');
const amounts = fc.constantFrom(100_00, 200_00, 300_00, 400_00, 500_00, 600_00).map(cents);
const names = fc.constantFrom(['Ann', 'Lee'], ['Anna', 'Leeds'], ['Bo', 'Ek']);
const orders = fc
  .uniqueArray(fc.tuple(ends, amounts, names, fc.integer({ min: 0, max: 3 })), {
    maxLength: 6,
    selector: ([end, , , nth]) => `${nth}${end}`,
  })
  .map((rows) =>
    rows.map(
      ([end, open, [firstName = '', lastName = ''], nth]): OpenOrder => ({
        ...{ orderId: `1763548920${nth}`.padEnd(23 - end.length, '7') + end, firstName, lastName, open },
      }),
    ),
  );
const texts = fc.array(fc.oneof(ends, fc.constantFrom('56318', 'LEE ANN', 'BO EK', '11 24', 'X556318')), {
  maxLength: 3,
});
/** Many name an order in full and have its amount, or one that differs. */
const lines = fc
  .array(fc.tuple(texts, amounts, fc.option(fc.nat({ max: 5 }), { freq: 3 }), fc.boolean()), { maxLength: 5 })
  .map(
    (rows) => (found: readonly OpenOrder[]) =>
      rows.map(([words, amount, whole, isExact], nth) => {
        const order = whole === null ? undefined : found[whole];
        const text = [...words, order?.orderId ?? ''].join(' / ');
        return lineOf(text, isExact ? (order?.open ?? amount) : amount, nth + 1);
      }),
  );

describe('matches of any orders and lines', () => {
  /** By the plainest reading: a run of six digits or more that an order number ends in. */
  const isNamed = ({ text }: BankLine, { orderId }: Pick<OpenOrder, 'orderId'>) =>
    (text.match(/\d{6,}/g) ?? []).some((digits) => orderId.endsWith(digits));

  it('have one sure line for an order at most, and that is the only one possible', () => {
    let count = 0;
    fc.assert(
      fc.property(orders, lines, (all, linesFor) => {
        const statement = linesFor(all);
        const matches = matchPayments(statement, all, []);
        const sure = matches.flatMap((found, nth) => (found.state === 'sure' ? [{ ...found, nth }] : []));
        count += sure.length;
        expect(new Set(sure.map(({ orderId }) => orderId)).size).toBe(sure.length);
        const claims = (line: BankLine, order: OpenOrder) => isNamed(line, order) || line.amount === order.open;
        for (const { orderId, nth } of sure) {
          const line = statement[nth] ?? expect.fail('No line');
          expect(all.filter((order) => claims(line, order)).map((order) => order.orderId)).toEqual([orderId]);
          const order = all.find((one) => one.orderId === orderId) ?? expect.fail('No order');
          expect([isNamed(line, order), line.amount]).toEqual([true, order.open]);
          expect(statement.filter((one) => claims(one, order))).toEqual([line]);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(count).toBeGreaterThan(50);
  });

  it('are sure of every pair that nothing else claims', () => {
    fc.assert(
      fc.property(orders, lines, (all, linesFor) => {
        const statement = linesFor(all);
        const matches = matchPayments(statement, all, []);
        for (const [nth, line] of statement.entries()) {
          const named = all.filter((order) => isNamed(line, order));
          const [order] = named;
          const claimed = all.filter(({ open }) => open === line.amount);
          const rivals = statement.filter((one) => order && (isNamed(one, order) || one.amount === order.open));
          if (order && named.length === 1 && claimed.length === 1 && claimed[0] === order && rivals.length === 1)
            expect(matches[nth]).toMatchObject({ state: 'sure', orderId: order.orderId });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('never overpay an order by themselves, and stay as they are in another order of lines', () => {
    fc.assert(
      fc.property(orders, lines, (all, linesFor) => {
        const statement = linesFor(all);
        const matches = matchPayments(statement, all, []);
        for (const [nth, { orderId, state }] of matches.entries()) {
          const order = all.find((one) => one.orderId === orderId);
          if (state !== 'unknown') expect(statement[nth]?.amount).toBeLessThanOrEqual(order?.open ?? 0);
        }
        expect(matchPayments(statement.toReversed(), all, []).toReversed()).toEqual(matches);
      }),
    );
  });

  it('say of a line which settled order it names, and are otherwise what they are without settled orders', () => {
    let count = 0;
    fc.assert(
      fc.property(orders, orders, lines, (all, others, linesFor) => {
        const open = all.filter((order) => !others.some(({ orderId }) => orderId === order.orderId));
        const settled = others.map(({ open: total, ...order }) => ({ ...order, total }));
        const statement = linesFor([...others, ...open]);
        const matches = matchPayments(statement, open, [], settled);
        const without = matchPayments(statement, open, []);
        for (const [nth, line] of statement.entries()) {
          const whole = settled.filter(({ orderId }) => line.text.includes(orderId));
          const isOfSettled = settled.some((order) => isNamed(line, order));
          const isOfOpen = open.some((order) => isNamed(line, order));
          if (isOfOpen || !isOfSettled) {
            const { state, why, orderId } = without[nth] ?? {};
            expect(matches[nth]).toMatchObject({ state, why });
            expect(matches[nth]?.orderId).toBe(orderId);
          }
          if (!isOfOpen && whole.length > 0) {
            count += 1;
            const { state, orderId } = matches[nth] ?? {};
            if (state === 'not-awaited') expect(orderId).toBe(whole[0]?.orderId);
            else expect(matches[nth]).toMatchObject({ state: 'unknown', why: 'several' });
          }
        }
        for (const { state, orderId } of matches)
          if (state === 'sure' || state === 'likely')
            expect(settled.map((order) => order.orderId)).not.toContain(orderId);
      }),
      { numRuns: 2_000 },
    );
    expect(count).toBeGreaterThan(50);
  });

  it('say of each order that several lines point to whether they are together more than is open', () => {
    let count = 0;
    fc.assert(
      fc.property(orders, lines, (all, linesFor) => {
        const statement = linesFor(all);
        const matches = matchPayments(statement, all, []);
        const pointing = statement.map((line, nth) => ({ ...line, orderId: matches[nth]?.orderId ?? null }));
        const shared = sharedOrders(pointing, new Map(all.map(({ orderId, open }) => [orderId, open])));
        for (const { orderId, open } of all) {
          const own = pointing.filter((line) => line.orderId === orderId);
          let over = -open;
          for (const { amount } of own) over += amount;
          const isShared = own.length > 1 && over > 0;
          if (isShared) count += 1;
          expect(shared.get(orderId)).toEqual(isShared ? { lines: own.map(({ line }) => line), over } : undefined);
        }
        expect(shared.size).toBeLessThanOrEqual(all.length);
      }),
      { numRuns: 2_000 },
    );
    expect(count).toBeGreaterThan(50);
  });
});
