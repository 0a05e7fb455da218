import type { Metal } from '#domain/metal.ts';

/** Ids are whole names, slashes and all. */
export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

export function metalPath(metal: Metal): string {
  return `/categories/${metal}`;
}

export const SEARCH_PATH = '/search';

export function searchPath(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`;
}
