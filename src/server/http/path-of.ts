/** A request may name its address whole, `GET http://host/path`: only path and query count. */
export function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  // `*`, which names no address at all.
  if (!URL.canParse(url)) return `/${encodeURIComponent(url)}`;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
