import { type Cents, formatAmount, formatUsd } from '#domain/money.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';

/** Parses a typed amount; undefined unless it is above zero. */
export function amountOf(typed: string): Cents | undefined {
  const read = readTypedAmount(typed);
  return read.ok && read.amount > 0 ? read.amount : undefined;
}

/** The error of a typed amount; undefined for an amount above zero. */
export function amountFault(typed: string): string | undefined {
  const read = readTypedAmount(typed);
  if (!read.ok) return read.fault;
  return read.amount > 0 ? undefined : 'Please enter an amount above zero.';
}

/** `Read as $1,640.40` for an amount typed in another format than the desk prints. */
export function amountHint(typed: string): string | undefined {
  const read = readTypedAmount(typed);
  if (!read.ok) return undefined;
  const forms = [formatUsd(read.amount), formatUsd(read.amount).slice(1), formatAmount(read.amount)];
  const isPlain = forms.some((form) =>
    [form, form.replace(/\.00$/, ''), form.replace(/0$/, '')].includes(typed.trim()),
  );
  return isPlain ? undefined : `Read as ${formatUsd(read.amount)}`;
}
