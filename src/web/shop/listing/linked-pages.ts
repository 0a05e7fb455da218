/** The linked numbers of a paged listing: the first, the last, the current one and its neighbours, ascending. */
export function linkedPages(page: number, pages: number): readonly number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .sort((a, b) => a - b);
}
