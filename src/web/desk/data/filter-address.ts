/** The filters of a list by their names in its address, and whether a text is a value that one can have. */
export type KnownFilters = Readonly<Record<string, (text: string) => boolean>>;

export const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
export const isWords = (text: string) => text.trim().length > 0 && text.length <= 100;

/** Unknown names and values are passed over, as if they were not there. */
export function readFilters(params: URLSearchParams, known: KnownFilters): Readonly<Record<string, string>> {
  const filters = Object.entries(known).flatMap(([name, isGood]) => {
    const text = params.get(name);
    return text && isGood(text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(filters);
}

/** An empty text takes the filter away. */
export function withFilter<Filters extends object>(filters: Filters, name: keyof Filters, text: string): Filters {
  const { [name]: _, ...others } = filters;
  return (text ? { ...others, [name]: text } : others) as Filters;
}
