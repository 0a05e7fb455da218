/** A request may name its address whole, `GET http://host/path`: only path and query count. */
export function pathOf(url: string): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
