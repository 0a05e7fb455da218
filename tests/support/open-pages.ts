import { expect } from 'vitest';
import type { ShopParts } from '#server/shop.ts';
import { openAnyDatabase } from './databases.ts';
import { openShop } from './open-shop.ts';

/** The built pages as the server renders them, at the prices of `SPOT`, before any script has run. */
export async function openPages(more: Partial<ShopParts> = {}) {
  const shop = await openShop(await openAnyDatabase(), more, 'built');

  /** The whole page at an address, which has to be answered with this status. */
  async function page(url: string, status = 200): Promise<HtmlElement> {
    const response = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(status);
    return parseHtml(response.body);
  }

  return {
    page,
    main: async (url: string, status?: number) => (await page(url, status)).one('main'),
    async close() {
      await shop.close();
      await shop.database.close();
    },
  };
}

export type Pages = Awaited<ReturnType<typeof openPages>>;

/** An element of a page as React renders it: every tag closed, every value in quotes. */
export class HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly #children: (HtmlElement | string)[] = [];

  constructor(tag: string, attributes: Readonly<Record<string, string>> = {}) {
    this.tag = tag;
    this.attributes = attributes;
  }

  append(child: HtmlElement | string): void {
    this.#children.push(child);
  }

  /** All elements inside of this one, in their order, with the given tag and attributes. */
  all(tag: string, attributes: Readonly<Record<string, string>> = {}): HtmlElement[] {
    return this.#children.flatMap((child) => {
      if (typeof child === 'string') return [];
      const isWanted =
        child.tag === tag && Object.entries(attributes).every(([name, value]) => child.attributes[name] === value);
      return [...(isWanted ? [child] : []), ...child.all(tag, attributes)];
    });
  }

  /** The one element with the given tag and attributes; throws where there is none, or another. */
  one(tag: string, attributes: Readonly<Record<string, string>> = {}): HtmlElement {
    const [found, ...others] = this.all(tag, attributes);
    if (!found || others.length > 0) {
      throw new Error(`${others.length + (found ? 1 : 0)} <${tag} ${JSON.stringify(attributes)}> in <${this.tag}>`);
    }
    return found;
  }

  /** The section with the given heading or label. */
  region(name: string): HtmlElement {
    const isNamed = (section: HtmlElement) =>
      section.attributes['aria-label'] === name || section.all('h2').some(({ text }) => text === name);
    const found = this.all('section').find(isNamed);
    if (!found) throw new Error(`There is no section "${name}".`);
    return found;
  }

  get text(): string {
    const texts = this.#children.map((child) => (typeof child === 'string' ? child : child.text));
    return ['script', 'style'].includes(this.tag) ? '' : texts.join('').replace(/\s+/g, ' ').trim();
  }

  /** Texts and targets of the links inside. */
  get links(): readonly { readonly text: string; readonly href: string | undefined }[] {
    return this.all('a').map(({ text, attributes }) => ({
      text: attributes['aria-label'] ?? text,
      href: attributes.href,
    }));
  }
}

const TOKEN = /<!--.*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>.*?<\/\1>|<(\/?)([a-z][\w-]*)([^>]*?)(\/?)>|[^<]+/gis;
const ATTRIBUTE = /([^\s="]+)(?:="([^"]*)")?/g;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

function parseHtml(html: string): HtmlElement {
  const page = new HtmlElement('document');
  const open = [page];
  for (const [token, isRaw, slash, name = '', attributes = '', isClosed] of html.matchAll(TOKEN)) {
    if (isRaw || token.startsWith('<!')) continue;
    if (!token.startsWith('<')) open.at(-1)?.append(decode(token));
    else if (slash) open.pop();
    else {
      const element = new HtmlElement(name.toLowerCase(), attributesIn(attributes));
      open.at(-1)?.append(element);
      if (!isClosed && !VOID.has(element.tag)) open.push(element);
    }
  }
  return page;
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (NAMED[name] ?? whole);
  });
}
