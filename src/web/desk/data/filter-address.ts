import { check, type Shape } from '#contract/check.ts';

/** Shapes of a list's filters by their names in the URL. */
export type KnownFilters = Readonly<Record<string, Shape>>;

export const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);

/** Reads the filters from the URL; unknown names and values are ignored. */
export function readFilters(params: URLSearchParams, known: KnownFilters): Readonly<Record<string, string>> {
  const filters = Object.entries(known).flatMap(([name, shape]) => {
    const text = params.get(name);
    return text && check(shape, text).ok ? [[name, text] as const] : [];
  });
  return Object.fromEntries(filters);
}

/** Sets a filter; an empty text removes it. */
export function withFilter<Filters extends object>(filters: Filters, name: keyof Filters, text: string): Filters {
  const { [name]: _, ...others } = filters;
  return (text ? { ...others, [name]: text } : others) as Filters;
}
