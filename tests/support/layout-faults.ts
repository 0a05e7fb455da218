import type { Page } from '@playwright/test';

/** Rounding of the browser. */
const SLACK = 1.5;
/** Texts of two boxes on one line read as one word when they are closer. */
const LEAST_GAP = 2;

type Rect = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

type Text = {
  readonly words: string;
  /** The block that it stands in, and what it is painted with: a bar at an edge of the window may lie over the page. */
  readonly block: number;
  readonly layer: number;
  readonly lines: readonly Rect[];
  /** Boxes that it should stay in, by their class. */
  readonly boxes: readonly (Rect & { readonly name: string })[];
};

/**
 * Lists the layout faults of the open page: it scrolls sideways, a text is cut or sticks out of its box or lies over another, a
 * control is cut or covered. Text that ends in an ellipsis and boxes that scroll are intended.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    // Rows out of sight are laid out once they come near (`content-visibility: auto`), frames after the window has changed.
    let before = -1;
    while (document.documentElement.scrollHeight !== before) {
      before = document.documentElement.scrollHeight;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
  });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const texts = await page.evaluate(readTexts);
  return [
    ...(sideways > 0 ? [`the page scrolls sideways by ${sideways}`] : []),
    ...new Set([...texts.flatMap(leavesBoxes), ...overlaps(texts), ...(await page.evaluate(findBadControls))]),
  ];
}

function leavesBoxes({ words, lines, boxes }: Text): readonly string[] {
  const left = boxes.find((box) =>
    lines.some(
      (line) =>
        line.left < box.left - SLACK ||
        line.right > box.right + SLACK ||
        line.top < box.top - SLACK ||
        line.bottom > box.bottom + SLACK,
    ),
  );
  return left ? [`"${words}" leaves ${left.name}`] : [];
}

function overlaps(texts: readonly Text[]): readonly string[] {
  const lines = texts.flatMap((text) => text.lines.map((line) => ({ ...line, text })));
  lines.sort((a, b) => a.top - b.top);
  return lines.flatMap((a, index) => {
    const faults: string[] = [];
    for (const b of lines.slice(index + 1)) {
      if (b.top > a.bottom - SLACK) break;
      if (a.text === b.text || a.text.layer !== b.text.layer) continue;
      const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      if (gap < (a.text.block === b.text.block ? -SLACK : LEAST_GAP))
        faults.push(`"${a.text.words}" touches "${b.text.words}"`);
    }
    return faults;
  });
}

/** In the page. A line is as high as its letters, whatever room the typeface claims. */
function readTexts(): readonly Text[] {
  const ids = new Map<Element | null, number>();
  const idOf = (element: Element | null) => {
    if (!ids.has(element)) ids.set(element, ids.size);
    return ids.get(element) ?? 0;
  };
  const ancestors = (element: Element | null): readonly Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : [];
  const isDrawn = ({ borderTopWidth, borderLeftWidth, backgroundColor, overflowX, overflowY }: CSSStyleDeclaration) =>
    (borderTopWidth !== '0px' && borderLeftWidth !== '0px') ||
    !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) ||
    /hidden|clip/.test(overflowX + overflowY);
  const boxesOf = (element: Element) => {
    const boxes: Text['boxes'][number][] = [];
    let [scrollsX, scrollsY] = [false, false];
    for (const box of ancestors(element)) {
      const style = getComputedStyle(box);
      const isBlock = !/^(inline|contents)$/.test(style.display) && !box.closest('svg') && box.localName !== 'body';
      scrollsX ||= /auto|scroll/.test(style.overflowX);
      scrollsY ||= /auto|scroll/.test(style.overflowY);
      if (isBlock && (boxes.length === 0 || isDrawn(style))) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isHigh = isDrawn(style) && !scrollsY;
        boxes.push({
          name: `.${box.getAttribute('class') ?? box.localName}`,
          left: scrollsX ? -1e6 : left,
          right: scrollsX ? 1e6 : right,
          top: isHigh ? top : -1e6,
          bottom: isHigh ? bottom : 1e6,
        });
      }
      if (/absolute|fixed/.test(style.position) || box.localName === 'html') break;
    }
    return boxes;
  };
  /** The visible part of a box that scrolls sideways. */
  const viewOf = (element: Element) => {
    const scroller = ancestors(element).find((box) => /auto|scroll/.test(getComputedStyle(box).overflowX));
    return scroller?.getBoundingClientRect() ?? { left: -1e6, right: 1e6 };
  };
  const isMeant = (element: Element) =>
    ancestors(element).some((box) => {
      const { clipPath, textOverflow, webkitLineClamp } = getComputedStyle(box);
      return clipPath.startsWith('inset(50%') || textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    });
  const isBar = (element: Element) =>
    /fixed|sticky/.test(getComputedStyle(element).position) || element.matches('dialog, [popover]');
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]');
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!words || !element || !isShown(element) || isMeant(element)) continue;
    const range = document.createRange();
    const whole = node.textContent ?? '';
    range.setStart(node, whole.length - whole.trimStart().length);
    range.setEnd(node, whole.trimEnd().length);
    const half = 0.36 * Number.parseFloat(getComputedStyle(element).fontSize);
    const view = viewOf(element);
    const lines = [...range.getClientRects()].flatMap((line) => {
      const middle = (line.top + line.bottom) / 2;
      const left = Math.max(line.left, view.left);
      const right = Math.min(line.right, view.right);
      return left < right ? [{ left, right, top: middle - half, bottom: middle + half }] : [];
    });
    const block = ancestors(element).find((one) => !getComputedStyle(one).display.startsWith('inline')) ?? null;
    const layer = ancestors(element).find(isBar) ?? null;
    texts.push({ words: words.slice(0, 40), block: idOf(block), layer: idOf(layer), lines, boxes: boxesOf(element) });
  }
  return texts;
}

/** In the page. Each is looked for where it is painted, in the middle of the window. */
function findBadControls(): readonly string[] {
  /** A notice goes by itself. */
  const isReached = (control: HTMLElement, hit: Element | null) =>
    !hit ||
    hit.closest('.toasts') ||
    control.contains(hit) ||
    hit.contains(control) ||
    hit.closest('label')?.control === control;
  const nameOf = (control: HTMLElement) =>
    `${control.localName} "${(control.getAttribute('aria-label') || control.textContent || control.id).trim().slice(0, 40)}"`;
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const pressable = 'a[href], button, input, select, textarea, summary';
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((control) => {
    const isThere = control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]');
    const { width, bottom } = control.getBoundingClientRect();
    if (!isThere || width <= 1 || bottom <= 0) return [];
    const faults: string[] = [];
    const isFigure = control.matches('[role=spinbutton], [type=number], [inputmode=decimal]');
    if (isFigure && control.scrollWidth > control.clientWidth + 1) faults.push(`${nameOf(control)} cuts its figure`);
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, height } = control.getBoundingClientRect();
    if ((left < -1 || right > window.innerWidth + 1) && !scrolls(control))
      faults.push(`${nameOf(control)} is cut at the side`);
    const hit = document.elementFromPoint((left + right) / 2, top + height / 2);
    if (!isReached(control, hit)) faults.push(`${nameOf(control)} is covered by .${hit?.getAttribute('class')}`);
    return faults;
  });
}
