/**
 * Sets the scripts of a finished page's HTML aside, which the router writes as if they were wanted at once: a page is whole without
 * them, and styles, letters and the largest picture come first. `ui/inline/begin.ts` begins them.
 */
export function withLateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-modulepreload"')
    .replace(/<script( nonce="[^"]*")? type="module" async="">/g, '<script$1 type="late-module" async="">');
}
