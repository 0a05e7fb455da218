/** `17635489204171` -> `1763 5489 2041 71`, as four digits are read out: groups of four from the left. */
export function groupsOf(number: string): readonly string[] {
  return number.match(/.{1,4}/g) ?? [];
}

/** An order's or a parcel's number in fours, as it is read: `7946 1182 0353`. */
export function numberText(number: string): string {
  return groupsOf(number).join(' ');
}

/** A number as it is pasted: blanks and signs without width may stand between its digits. */
const NUMBER = /\d(?:[\s\p{Cf}]*\d)*/gu;
const BLANK_OR_UNSEEN = /[\s\p{Cf}]/gu;
/** An order number begins with a timestamp in milliseconds. */
const FEWEST_DIGITS = 13;

/** The order number in what was pasted, such as `Order #1763 5489 2041 71`; the text without blanks where it has none or several. */
export function pastedOrderNumber(pasted: string): string {
  const compact = (text: string) => text.replace(BLANK_OR_UNSEEN, '');
  const numbers = (pasted.match(NUMBER) ?? []).map(compact).filter((digits) => digits.length >= FEWEST_DIGITS);
  const [number] = numbers;
  return number !== undefined && numbers.length === 1 ? number : compact(pasted);
}
