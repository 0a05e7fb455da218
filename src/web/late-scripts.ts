/**
 * Defers the scripts of a finished page's HTML, which the router marks for immediate loading: a page is complete without them,
 * and styles, fonts and the largest picture come first. `ui/inline/begin.ts` starts them.
 */
export function withLateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-modulepreload"')
    .replace(/<script( nonce="[^"]*")? type="module" async="">/g, '<script$1 type="late-module" async="">');
}
