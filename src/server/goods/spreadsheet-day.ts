import { DAY_MS } from '#domain/durations.ts';
import type { ReadField } from '#domain/product-fields.ts';

/** As spreadsheets of China and Japan save a day, as those of the USA and most countries do, and of Germany, Poland or Russia. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/;
/** Days since the end of 1899, from 2009 to 2064. */
const SERIAL = /^[456]\d{4}$/;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** The context for reading a cell of days: the day that the product has, and whether the file may put days before months. */
export type DayContext = { readonly known: string | null; readonly mayPutDayFirst: boolean };

/** Reads a spreadsheet's cell as a day, `2026-12-08`. A slashed day that could be two days is a fault in a file that may put days first. */
export function readSpreadsheetDay(cell: string, { known, mayPutDayFirst }: DayContext): ReadField<string> {
  const [day, other] = daysOf(cell);
  if (day === undefined) return { ok: false, fault: 'Please enter a date such as 2026-12-08.' };
  if (other === undefined || day === other || known === day) return { ok: true, value: day };
  if (known === other) return { ok: true, value: other };
  return mayPutDayFirst
    ? { ok: false, fault: `This may be ${day} or ${other}. Enter the correct date.` }
    : { ok: true, value: day };
}

/** True for a slashed day whose first number cannot be a month: the file puts days first. */
export function isDayFirst(cell: string): boolean {
  const [, first, second] = SLASHED.exec(cell) ?? [];
  return Number(first) > 12 && Number(second) <= 12;
}

/** The days that a cell may mean, the American reading first. */
function daysOf(cell: string): readonly string[] {
  if (SERIAL.test(cell)) return [isoOf(new Date(DAY_ZERO + Number(cell) * DAY_MS))];
  const [, year, , month, day] = YEAR_FIRST.exec(cell) ?? [];
  if (year) return validDay(year, month, day);
  const [, dayDotted, monthDotted, yearDotted] = DOTTED.exec(cell) ?? [];
  if (yearDotted) return validDay(yearDotted, monthDotted, dayDotted);
  const [, first, second, yearSlashed] = SLASHED.exec(cell) ?? [];
  return yearSlashed ? [...validDay(yearSlashed, first, second), ...validDay(yearSlashed, second, first)] : [];
}

function validDay(year: string, month = '', day = ''): readonly string[] {
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ? [iso] : [];
}

function isoOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
