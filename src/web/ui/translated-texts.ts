/**
 * Lets a browser translate the page while React goes on rendering it. A translator takes a text out of its element and puts an
 * element of its own in its place; React still holds the text, changes it unseen, and throws when it removes it or puts
 * something before it. So each replacement element is recorded, and the text returns to its place before React works with it.
 */
export function keepTranslatedTexts(): void {
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });

  function follow(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') bringBack(record.target);
      for (const node of record.removedNodes) {
        const standIn = [record.addedNodes[0], record.previousSibling, record.nextSibling].find(isForeign);
        if (!standIn || !(node instanceof Text)) continue;
        standIns.set(node, standIn);
        observer.observe(node, { characterData: true });
      }
    }
  }

  function isIn(parent: Node, node: Node): boolean {
    if (node.parentNode !== parent) {
      follow(observer.takeRecords());
      bringBack(node);
    }
    return node.parentNode === parent;
  }

  const { removeChild, insertBefore } = Node.prototype;
  // What is gone already is gone as React wants it.
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    return isIn(this, child) ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(node: Child, next: Node | null): Child {
    return insertBefore.call(this, node, next && isIn(this, next) ? next : null) as Child;
  };
}

const standIns = new WeakMap<Node, HTMLElement>();

/** Translators use `font`, which no page of ours does. */
function isForeign(node: Node | null | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === 'FONT';
}

function bringBack(text: Node): void {
  const standIn = standIns.get(text);
  if (standIn && (!text.isConnected || standIn.contains(text))) standIn.replaceWith(text);
  standIns.delete(text);
}
