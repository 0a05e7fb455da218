import { dayNumber } from './calendar.ts';
import type { Cents } from './money.ts';
import type { PaymentMethod } from './order-reasons.ts';
import { readTypedAmount } from './typed-amount.ts';

/** One line of a pasted statement; `cells` is undefined where its quotation marks do not pair up. */
export type StatementRow = {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[] | undefined;
};

/** Money that came in, as the bank has it. */
export type BankLine = {
  readonly line: number;
  /** The bank's description, on one line. */
  readonly text: string;
  readonly receivedOn: string;
  /** Above zero. */
  readonly amount: Cents;
  /** Guessed from the text. */
  readonly method: PaymentMethod;
  /**
   * The bank's own reference, or else a fingerprint of the line: its text, which may have a name, does not go into the log. No two
   * lines of one day and amount share one.
   */
  readonly reference: string;
};

export type StatementFault = { readonly line: number; readonly text: string; readonly sentence: string };

export const STATEMENT_FORMS = ['chase', 'bank-of-america', 'wells-fargo', 'table'] as const;
export type StatementForm = (typeof STATEMENT_FORMS)[number];

export type BankStatement = {
  /** Undefined where no line has a known form. */
  readonly form: StatementForm | undefined;
  readonly lines: readonly BankLine[];
  /** The number of lines of money that went out. */
  readonly debits: number;
  readonly faults: readonly StatementFault[];
};

/** The positions of what is read, among `width` columns. */
type Columns = {
  readonly form: StatementForm;
  readonly width: number;
  readonly date: number;
  readonly amount: number;
  readonly description: number;
  readonly kind?: number;
  readonly check?: number;
};

const CHASE = 'details,posting date,description,amount,type,balance,check or slip #';
const BANK_OF_AMERICA = 'date,description,amount,running bal.';
const HEADS: Readonly<Record<string, Columns>> = {
  [CHASE]: { form: 'chase', width: 7, date: 1, amount: 3, description: 2, kind: 4, check: 6 },
  [BANK_OF_AMERICA]: { form: 'bank-of-america', width: 4, date: 0, amount: 2, description: 1 },
};
const WELLS_FARGO: Columns = { form: 'wells-fargo', width: 5, date: 0, amount: 1, description: 4 };
const TABLE: Columns = { form: 'table', width: 3, date: 0, amount: 1, description: 2 };
/** Columns of a table that say nothing of a payment. */
const IGNORED = /^(?:(?:running|available|ending|ledger) )?(?:bal\.?|balance)$/;

/**
 * Reads the lines of a statement: of Chase and Bank of America by their heads, of Wells Fargo without one, and tables of date,
 * amount and description. What cannot be read is a fault and never guessed.
 */
export function readBankStatement(rows: readonly StatementRow[]): BankStatement {
  const start = summaryEnd(rows);
  const lines: Omit<BankLine, 'reference'>[] = [];
  const references: string[] = [];
  const faults: StatementFault[] = [];
  let columns: Columns | undefined;
  let unknown: string | undefined;
  let form: StatementForm | undefined;
  let debits = 0;
  for (const { line, text, cells } of rows.slice(start)) {
    const head = cells && headOf(cells);
    if (head || (cells && isHeading(cells))) {
      columns = head;
      unknown = head ? undefined : unknownHead(text);
      continue;
    }
    const at = columns ?? (cells && bareColumns(cells));
    const read = cells && unknown ? unknown : readRow(cells, at);
    if (read === undefined) continue;
    if (typeof read === 'string') {
      faults.push({ line, text: oneLine(text).slice(0, 120), sentence: read });
      continue;
    }
    form ??= at?.form;
    if (read.isDebit) debits += 1;
    else {
      const { reference, isDebit: _, ...credit } = read;
      lines.push({ line, ...credit });
      references.push(reference);
    }
  }
  return { form: columns?.form ?? form, lines: withReferences(lines, references), debits, faults };
}

/** Bank of America sums the period up above the head: these lines have neither a date nor a payment. */
function summaryEnd(rows: readonly StatementRow[]): number {
  const head = rows.findIndex(({ cells }) => cells && headOf(cells)?.form === 'bank-of-america');
  const hasPayment = rows.slice(0, Math.max(0, head)).some(({ cells }) => readBankDate(cells?.[0] ?? '') !== undefined);
  return head > 0 && !hasPayment ? head : 0;
}

function headOf(cells: readonly string[]): Columns | undefined {
  const names = withoutEmptyEnd(cells, 1).map((cell) => cell.trim().toLowerCase());
  const known = HEADS[names.join(',')];
  if (known) return known;
  const others = names.filter((name) => !IGNORED.test(name));
  if ([...others].sort().join() !== 'amount,date,description') return undefined;
  const [date = 0, amount = 0, description = 0] = ['date', 'amount', 'description'].map((name) => names.indexOf(name));
  return { form: 'table', width: names.length, date, amount, description };
}

/** True for names of columns, known or not: a payment has a digit. */
function isHeading(cells: readonly string[]): boolean {
  const isNamed = (name: RegExp) => cells.some((cell) => name.test(cell.trim()));
  return !cells.some((cell) => /\d/.test(cell)) && isNamed(/\bdate$/i) && isNamed(MONEY);
}

const MONEY = /\b(?:amount|balance|credit|debit|deposit|description|withdrawal)s?\b/i;

function unknownHead(text: string): string {
  return `The columns “${oneLine(text).slice(0, 120)}” are not known. Paste the columns date, amount and description.`;
}

function bareColumns(cells: readonly string[]): Columns | undefined {
  if (cells.length === WELLS_FARGO.width && cells[2]?.trim() === '*') return WELLS_FARGO;
  return withoutEmptyEnd(cells, TABLE.width).length === TABLE.width ? TABLE : undefined;
}

function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  let end = cells.length;
  while (end > least && cells[end - 1]?.trim() === '') end -= 1;
  return cells.slice(0, end);
}

type ReadRow = Omit<BankLine, 'line'> & { readonly isDebit: boolean };

/** Returns the payment of a row, or a sentence about its fault; undefined for a balance, which is no payment. */
function readRow(cells: readonly string[] | undefined, columns: Columns | undefined): ReadRow | string | undefined {
  if (!cells) return 'A quotation mark is not closed.';
  if (!columns) return 'This is not a known statement. Paste the columns date, amount and description.';
  const { form, width, kind = -1, check = -1 } = columns;
  if (withoutEmptyEnd(cells, width).length !== width || cells.length < width)
    return `This line has ${cells.length} columns in place of ${width}.`;
  const cellOf = (place: number) => oneLine(cells[place] ?? '');
  const text = cellOf(columns.description);
  const written = cellOf(columns.amount);
  if (form === 'bank-of-america' && written === '' && /^beginning balance/i.test(text)) return undefined;
  const receivedOn = readBankDate(cellOf(columns.date));
  if (receivedOn === undefined)
    return `“${cellOf(columns.date).slice(0, 40)}” is not a date. Dates are written like 11/24/2026.`;
  const amount = readSigned(written);
  if (typeof amount === 'string') return amount;
  const facts = `${cellOf(kind)} ${text}`;
  return {
    text,
    receivedOn,
    ...amount,
    method: methodOf(facts),
    reference: referenceOf(text, cellOf(check)) ?? `Statement ${fingerprint(`${receivedOn} ${amount.amount} ${text}`)}`,
  };
}

/** Reads a day as Americans write it, month first, or as ISO; undefined for one that does not exist. */
export function readBankDate(written: string): string | undefined {
  const text = written.trim();
  const [, m, , d, y] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [year, month, day] = isoYear ? [isoYear, isoMonth, isoDay] : [y?.padStart(4, '20'), m, d];
  if (!year || !month || !day) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayNumber(iso) === undefined ? undefined : iso;
}

/** Money that went out has a minus before it, or stands in parentheses. */
function readSigned(written: string): { readonly amount: Cents; readonly isDebit: boolean } | string {
  const [, inside] = /^\((.+)\)$/.exec(written) ?? [];
  const [, currency = '', behind] = /^(\$?)\s*[-−]\s*(.+)$/.exec(written) ?? [];
  const unsigned = inside ?? (behind === undefined ? written.replace(/^\+\s*/, '') : currency + behind);
  if (unsigned === '') return 'The amount is missing.';
  const read = readTypedAmount(unsigned);
  if (!read.ok) return read.fault;
  if (read.amount === 0) return 'The amount is zero.';
  return { amount: read.amount, isDebit: inside !== undefined || behind !== undefined };
}

const METHODS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['ach', /\bACH(?:_|\b)|\bCO ENTRY\b|\bORIG CO NAME\b|\b(?:PPD|CCD|WEB) ID\b|\bTRACE ?#/i],
  ['wire', /WIRE|\bIMAD\b|\bWT\b|\bTRN\b/i],
  ['check', /CHECK(?!ING)|REMOTE ONLINE DEPOSIT|MOBILE DEPOSIT|\bDSLIP\b/i],
  ['cash', /\bCASH DEPOSIT\b/i],
];

function methodOf(facts: string): PaymentMethod {
  return METHODS.find(([, words]) => words.test(facts))?.[0] ?? 'other';
}

export const MEMO_LENGTH = 140;

/** Returns the part of a line's text that is stored with its payment; undefined for an empty one. */
export function memoOf({ text }: Pick<BankLine, 'text'>): string | undefined {
  return oneLine(text.slice(0, MEMO_LENGTH)) || undefined;
}

const LONGEST = 80;
/** A bank's own references, the ones that name one payment in the world first. Each has a digit. */
const REFERENCES = [
  /\bIMAD[:#\s]+((?=\w*\d)\w{12,})/i,
  /\bTRACE\s*(?:NO\.?|NUMBER)?[:#\s]+(\d{7,})/i,
  /\bTRN[:#\s]+((?=\w*\d)\w{6,})/i,
  /\bCONF(?:IRMATION)?[:#\s]+((?=\w*\d)\w{6,})/i,
];

function referenceOf(text: string, check: string): string | undefined {
  for (const form of REFERENCES) {
    const [, reference] = form.exec(text) ?? [];
    if (reference) return reference.slice(0, LONGEST);
  }
  const number = check || /\bCHECK\s*(?:NO\.?|NUMBER)?[:#\s]*(\d{3,})/i.exec(text)?.[1];
  return number ? `Check ${number.slice(0, 20)}` : undefined;
}

/** FNV-1a of code points in 32 bits: eight digits and letters, the same for the same text. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).toUpperCase().padStart(8, '0');
}

/** Adds `(2)` to the second of lines with the same reference, day and amount: it is another payment. */
function withReferences(
  lines: readonly Omit<BankLine, 'reference'>[],
  references: readonly string[],
): readonly BankLine[] {
  const counts = new Map<string, number>();
  return lines.map((line, nth) => {
    const reference = references[nth] ?? '';
    const key = JSON.stringify([reference, line.receivedOn, line.amount]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...line, reference: count > 1 ? `${reference} (${count})` : reference };
  });
}

/** Without line breaks, control characters and repeated blanks. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}
