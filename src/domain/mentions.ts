type Named = { readonly id: string; readonly name: string };

/** A name after an @ in a text; `from` and `to` are positions of its characters, the @ included. */
export type Mention = { readonly id: string; readonly from: number; readonly to: number };

const IN_WORD = /[\p{L}\p{N}_]/u;

/**
 * Returns the people whose whole names follow an @, in the order of the text. Upper and lower case are the same; of two names at
 * one place the longer counts, and of two people with the same name both do.
 */
export function mentionsIn(text: string, people: readonly Named[]): readonly Mention[] {
  const found: Mention[] = [];
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    if (IN_WORD.test(text.charAt(from - 1))) continue;
    const named = people.filter(({ name }) => isAt(text, from + 1, name));
    const longest = Math.max(0, ...named.map(({ name }) => name.length));
    for (const { id, name } of named) if (name.length === longest) found.push({ id, from, to: from + 1 + name.length });
  }
  return found;
}

function isAt(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return name !== '' && text.slice(at, end).toLowerCase() === name.toLowerCase() && !IN_WORD.test(text.charAt(end));
}
