/**
 * Inlined after the scripts of every page, which the server has set aside: begins them after the frame that shows the loaded page,
 * or with the first press or key. A hidden tab draws no frame.
 */

/** A picture that never comes must not keep a page from being used. */
const LATEST_MS = 2500;
let hasBegun = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late-modulepreload"]')) {
    link.rel = 'modulepreload';
  }
  // In a task of its own: on a slow phone both together would hold up the first touch.
  setTimeout(() => {
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="late-module"]')) {
      script.type = 'module';
      script.replaceWith(script.cloneNode(true));
    }
  });
}

addEventListener('load', () => (document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin))));
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, begin, { capture: true, once: true, passive: true });
}
setTimeout(begin, LATEST_MS);
