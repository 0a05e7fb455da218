import * as v from 'valibot';

// Parts of an answer as any server may write them: the specification says little of their types, and a success must not become
// a failure by one of them. In the description they are what our own server always answers.

type Given = { readonly value?: unknown } | undefined;

/** Reads a text; a number is written out, and a missing or unreadable one is empty. */
export const readText = v.fallback(v.string(), (given: Given) => textOf(given?.value) ?? '');

/** An id, as text or as a number; undefined where it is missing. */
export const readId = v.fallback(v.optional(v.string()), (given: Given) => textOf(given?.value));

/** A number, also one that is written as text; not a number where it is missing. */
export const readNumber = v.fallback(v.number(), (given: Given) => numberOf(given?.value));

/** An instant as ISO 8601, also from milliseconds; empty where it is missing. */
export const readInstant = v.fallback(
  v.pipe(
    v.string(),
    v.check((text: string) => isInstant(text)),
  ),
  (given: Given) =>
    typeof given?.value === 'number' && isInstant(given.value) ? new Date(given.value).toISOString() : '',
);

/** Reads an optional addition of our own server to the answers of the specification: an invalid value counts as missing. */
/* @__NO_SIDE_EFFECTS__ */
export function aside<Part extends v.GenericSchema>(part: Part) {
  return v.fallback(v.optional(part), undefined);
}

/** A list without those of its items that are none. */
/* @__NO_SIDE_EFFECTS__ */
export function readList<Item extends v.GenericSchema>(item: Item) {
  return v.fallback(v.array(item), (given: Given) => {
    const items = Array.isArray(given?.value) ? given.value : [];
    return items.filter((each) => v.is(item, each)).map((each) => v.parse(item, each));
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

function numberOf(value: unknown): number {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function isInstant(value: string | number): boolean {
  return !Number.isNaN(new Date(value).getTime());
}
