import type { Page } from '@playwright/test';

/**
 * Translates each page that is opened from now on, as Chrome does: every text gives way to two nested elements with the translation,
 * also what is added or changed later. The words stay, so that they can be found; a text that has its place again stays `kept`.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const UNTRANSLATED = 'font, script, style, title, textarea, noscript, select, svg';
    let isByReplacing = true;

    function translate(text: Text): void {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTRANSLATED)) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      isByReplacing = !isByReplacing;
      if (isByReplacing) text.replaceWith(outer);
      else {
        text.before(outer);
        text.remove();
      }
    }

    function translateAll(root: Node): void {
      const texts = root instanceof Text ? [root] : [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    }

    new MutationObserver((records) => {
      if (!document.body) return;
      for (const { type, target, addedNodes } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          if (node.isConnected && document.body.contains(node)) translateAll(node);
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** What a page throws. React draws a page that was translated before it woke up once more, and says so by its error 418. */
export function thrownBy(page: Page): string[] {
  const thrown: string[] = [];
  page.on('pageerror', (error) => String(error).includes('#418') || thrown.push(String(error)));
  return thrown;
}
