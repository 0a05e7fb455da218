import { expect } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { ShopParts } from '#server/shop.ts';
import { type HtmlElement, parseHtml } from './html.ts';
import { openShop } from './open-shop.ts';

/** The built pages as the server renders them, at the prices of `SPOT`, before any script has run. */
export async function openPages(more: Partial<ShopParts> = {}) {
  const shop = await openShop(await openDatabase({ kind: 'pglite-memory' }), more, 'built');

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
