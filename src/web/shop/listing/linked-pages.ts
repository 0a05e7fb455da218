/** The pages that a page of a listing leads to by number: the first, the last, itself and its neighbours, ascending. */
export function linkedPages(page: number, pages: number): readonly number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .sort((a, b) => a - b);
}
