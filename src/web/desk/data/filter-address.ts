/** Validators of a list's filters by their names in the URL. */
export type KnownFilters = Readonly<Record<string, (text: string) => boolean>>;

export const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
export const isWords = (text: string) => text.trim().length > 0 && text.length <= 100;

/** Reads the filters from the URL; unknown names and values are ignored. */
export function readFilters(params: URLSearchParams, known: KnownFilters): Readonly<Record<string, string>> {
  const filters = Object.entries(known).flatMap(([name, isGood]) => {
    const text = params.get(name);
    return text && isGood(text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(filters);
}

/** Sets a filter; an empty text removes it. */
export function withFilter<Filters extends object>(filters: Filters, name: keyof Filters, text: string): Filters {
  const { [name]: _, ...others } = filters;
  return (text ? { ...others, [name]: text } : others) as Filters;
}
