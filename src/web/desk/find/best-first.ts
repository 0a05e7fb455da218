import { dialed } from '#domain/telephone.ts';

/** True when every typed word begins a word of the person's name, or the text is their whole telephone number or email. */
export function isNamed(
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone: string },
  typed: string,
): boolean {
  const own = wordsOf(name);
  const number = dialed(typed)?.number;
  return (
    wordsOf(typed).every((word) => own.some((one) => one.startsWith(word))) ||
    (email !== '' && email.toLowerCase() === typed.toLowerCase()) ||
    (number !== undefined && number === dialed(phone)?.number)
  );
}

/** True when the text is the order's whole number, or its last six digits as they are shown: `…041877`. */
export function isNumbered({ orderId }: { readonly orderId: string }, typed: string): boolean {
  const digits = typed.replace(/^[#…]\s*/, '');
  return digits === orderId || digits === orderId.slice(-6);
}

/** Returns the items that pass the test, and the others, each in their order. */
export function parted<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
