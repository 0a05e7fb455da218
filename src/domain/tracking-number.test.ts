import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARRIERS, type Carrier } from './carrier.ts';
import { isUnusualNumber, trackingNumber, trackingNumberFault } from './tracking-number.ts';

/** As printed or scanned, and the number that is kept where it is another than the digits of the first. */
const LABELS = [
  ['usps', '9400 1112 0108 0805 4830 16'],
  ['usps', '9274 8931 5077 0851 3018 050063'],
  ['usps', '420 22153 9101026837331000039521', '9101026837331000039521'],
  ['usps', '4201002334249200190132607600833457', '9200190132607600833457'],
  ['usps', '420 10023-3424 9200190132607600833457', '9200190132607600833457'],
  ['usps', '4202215392748931507708513018050063', '92748931507708513018050063'],
  ['usps', '7112 3456 7891 2345 6787'],
  ['usps', '7196 9010 7560 0307 7385'],
  ['usps', '0307 1790 0005 2348 3741'],
  ['usps', 'RB123456785US'],
  ['ups', '1Z 5R8 939 03 5756 712-7', '1Z5R89390357567127'],
  ['ups', '1z410e7w0392751591', '1Z410E7W0392751591'],
  ['ups', '802269919937015457'],
  ['ups', '1058233044'],
  ['ups', 'T123 4567 890'],
  ['ups', 'K1506235620'],
  ['ups', '92748901790175543400811852'],
  ['fedex', '7905 3531 2317'],
  ['fedex', '1001921334250001000300779017972697', '779017972697'],
  ['fedex', '9622001900000000000000776632517510', '776632517510'],
  ['fedex', '0414 4176 0228 964'],
  ['fedex', '9611020987654312345672', '987654312345672'],
  ['fedex', '61299998820821171811'],
  ['fedex', '9261292700768711948021'],
  ['fedex', '00 0123 4500 0000 0027'],
  ['dhl', '33 1881 0025'],
  ['dhl', '73891051146'],
  ['dhl', 'JD 0146 0000 3828 3928 37'],
  ['dhl', 'JJD0099999999'],
  ['dhl', 'GM 2951 1732 2517 4494'],
  ['armored', 'BRINKS-0042'],
  ['pickup', 'no 7', 'NO7'],
] as const satisfies readonly (readonly [Carrier, string, string?])[];

describe('a tracking number', () => {
  it.each(LABELS)('of %s is known as it is on the label or scanned: %s', (carrier, label, number?: string) => {
    const kept = trackingNumber(carrier, label);
    expect(kept).toBe(number ?? (carrier === 'armored' ? label : label.replace(/[ -]/g, '')));
    // What is kept is known again.
    expect(trackingNumber(carrier, kept ?? '')).toBe(kept);
    expect(trackingNumberFault(carrier, label)).toBeUndefined();
  });

  it.each([
    ['usps', '9400111201080805483016'],
    ['usps', '92748931507708513018050063'],
    ['fedex', '041441760228964'],
    ['fedex', '9261292700768711948021'],
    ['fedex', '000123450000000027'],
  ] as const)('of %s with one digit wrong is refused, whichever: %s', (carrier, number) => {
    expect(slips(number).filter((slip) => trackingNumber(carrier, slip) === slip)).toEqual([]);
  });

  // The arithmetic of these carriers does not tell all digits apart.
  it.each([
    ['ups', '1Z5R89390357567127', 8],
    ['fedex', '790535312317', 12],
    ['dhl', '73891051146', 10 * 3],
    ['usps', 'RB123456785US', 8],
  ] as const)(
    'of %s with one digit wrong is refused but for what its check digit cannot tell: %s',
    (carrier, number, most) => {
      const taken = slips(number).filter((slip) => trackingNumber(carrier, slip) === slip);
      expect(taken.length).toBeLessThanOrEqual(most);
    },
  );

  it('of a scanned label with one digit of the number wrong is refused', () => {
    const label = '4202215394001112010808054830';
    expect(slips('16').filter((end) => trackingNumber('usps', `${label}${end}`))).toEqual([]);
  });

  it.each(['usps', 'ups', 'fedex', 'dhl'] as const)('of %s that is wrong is told what one looks like', (carrier) => {
    const { says } = CARRIERS[carrier];
    expect(trackingNumberFault(carrier, '7946')).toBe(says);
    expect(trackingNumberFault(carrier, ' ')).toBe('Please enter the number.');
  });

  it('with a wrong digit is told apart from another carrier’s', () => {
    expect(trackingNumberFault('ups', '1Z5R89390357567128')).toMatch(/^One of its digits is wrong: /);
    expect(trackingNumberFault('fedex', '1Z5R89390357567127')).toBe(CARRIERS.fedex.says);
  });

  it.each([
    ['fedex', '7905 3531 2318', '790535312318'],
    ['fedex', '1Z5R89390357567127', '1Z5R89390357567127'],
    ['usps', 'LX-1234 5678', 'LX12345678'],
  ] as const)('of %s that stands on the label is taken as it is: %s', (carrier, label, number) => {
    expect(trackingNumber(carrier, label)).toBeUndefined();
    expect(isUnusualNumber(carrier, label)).toBe(true);
    expect(trackingNumber(carrier, label, true)).toBe(number);
    expect(trackingNumberFault(carrier, label, true)).toBeUndefined();
  });

  it('is no number though it should stand on the label, where it is too short or has signs', () => {
    for (const label of ['', '7946', 'on its way!', 'x'.repeat(41)])
      expect(trackingNumber('fedex', label, true)).toBeUndefined();
    expect(isUnusualNumber('fedex', '790535312317')).toBe(false);
    expect(trackingNumber('fedex', '1001921334250001000300779017972697', true)).toBe('779017972697');
  });

  it('is the same with whatever stands between its digits', () => {
    const marks = fc.array(fc.constantFrom('', ' ', '-', '–', '\u00a0', '.'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(marks, (between) => {
        const typed = [...'790535312317'].map((digit, nth) => digit + between[nth]).join('');
        expect(trackingNumber('fedex', typed)).toBe('790535312317');
      }),
    );
  });
});

/** All numbers that differ in one digit. */
function slips(number: string): readonly string[] {
  return [...number].flatMap((sign, place) =>
    /\d/.test(sign)
      ? [...'0123456789']
          .filter((digit) => digit !== sign)
          .map((digit) => number.slice(0, place) + digit + number.slice(place + 1))
      : [],
  );
}
