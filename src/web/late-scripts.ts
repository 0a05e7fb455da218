/**
 * A page is whole without its scripts: they wait until it is on screen, so that styles, letters and the largest picture have the
 * line to themselves. The router writes its scripts as if they were wanted at once; here they are set aside.
 */

/** Everything has its fair time to come; a picture that never does must not keep a page from being used. */
const LATEST_MS = 2500;

/** Takes the scripts of a finished page's HTML out of the race. Nothing is fetched or run until `BEGIN_SCRIPT` says so. */
export function withLateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-modulepreload"')
    .replace(/<script( nonce="[^"]*")? type="module" async="">/g, '<script$1 type="late-module" async="">');
}

/**
 * Stands after the scripts that were set aside, always the same text. They begin after the frame that shows the loaded page, or
 * with the first press or key. In a tab that is not looked at there is no frame to wait for.
 */
export const BEGIN_SCRIPT = `(()=>{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const l of document.querySelectorAll('link[rel="late-modulepreload"]'))l.rel="modulepreload";for(const s of document.querySelectorAll('script[type="late-module"]')){s.type="module";s.replaceWith(s.cloneNode(true))}};addEventListener("load",()=>document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin)));for(const t of ["pointerdown","keydown"])addEventListener(t,begin,{capture:true,once:true,passive:true});setTimeout(begin,${LATEST_MS})})()`;
