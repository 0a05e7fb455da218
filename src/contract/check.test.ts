import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { check, checkStrictly, fields, UNSAID } from './check.ts';
import { emailAddress, quantity, text } from './shapes.ts';

describe('check', () => {
  const shape = fields({ name: text(5, 'A name is required'), lines: v.array(fields({ quantity })) });

  it('gives the value as the shape makes it, without what the shape does not know', () => {
    expect(check(shape, { name: ' Ada ', lines: [], more: 1 })).toEqual({
      ok: true,
      value: { name: 'Ada', lines: [] },
    });
  });

  it('names every part in fault by its path, with the first sentence that is wrong with it', () => {
    expect(check(shape, { name: ' ', lines: [{ quantity: 1 }, { quantity: 0.5 }] })).toEqual({
      ok: false,
      faults: { name: 'A name is required', 'lines.1.quantity': 'Please enter a whole number.' },
    });
  });

  it('says of a missing field what it says of an empty one', () => {
    expect(check(shape, { lines: [{}] })).toEqual({
      ok: false,
      faults: { name: 'A name is required', 'lines.0.quantity': 'Please enter a whole number.' },
    });
  });

  it('says nothing of itself where no sentence is known', () => {
    expect(check(shape, 'text')).toEqual({ ok: false, faults: { '': UNSAID } });
    expect(check(shape, { name: 'Ada' })).toEqual({ ok: false, faults: { lines: UNSAID } });
  });
});

describe('a strict check', () => {
  const shape = fields({ name: text(5, 'A name is required'), lines: v.array(fields({ quantity })) });
  const unknown = (path: string) => ({ [path]: `The field ${path} is unknown. Please reload the page.` });

  it('gives what the shape knows in full', () => {
    const input = { name: ' Ada ', lines: [{ quantity: 1 }] };
    expect(checkStrictly(shape, input)).toEqual({ ok: true, value: { ...input, name: 'Ada' } });
  });

  it('finds fault with unknown fields at every depth, after what else is wrong', () => {
    expect(checkStrictly(shape, { name: 'Ada', lines: [{ quantity: 1, color: 'red' }], more: 1 })).toEqual({
      ok: false,
      faults: { ...unknown('lines.0.color'), ...unknown('more') },
    });
    const { faults } = checkStrictly(shape, { more: 1, lines: [] }) as { faults: Record<string, string> };
    expect(Object.entries({ name: 'A name is required', ...unknown('more') })).toEqual(Object.entries(faults));
  });

  it('keeps a record of unknown values whole', () => {
    const record = v.record(v.string(), v.unknown());
    expect(checkStrictly(record, { a: { b: 1 } })).toEqual({ ok: true, value: { a: { b: 1 } } });
  });
});

describe('an email address', () => {
  it.each(['ada@example.com', "o'brien+gold@mail.example.co.uk", ' ada@example.com '])('may be %j', (address) => {
    expect(check(emailAddress, address)).toEqual({ ok: true, value: address.trim() });
  });

  it.each(['ada', 'ada@example', 'ada@-example.com', 'ada@example.com.'])('may not be %j', (address) => {
    expect(check(emailAddress, address)).toEqual({
      ok: false,
      faults: { '': 'Please enter a valid email address.' },
    });
  });
});
