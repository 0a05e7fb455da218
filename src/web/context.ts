import { createContext, type Params } from 'react-router';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PageServices } from '#server/site/page-services.ts';

export type { PageAddress, PageServices } from '#server/site/page-services.ts';

/** Services that the server passes to every page. */
export const servicesContext = createContext<PageServices>();

/** The nonce of our own inline scripts while a page is rendered: by it the server tells them from other text of the page. */
export const scriptMarkContext = createContext<string | undefined>(undefined);

/** Properties of a page's URLs, exported as `handle` beside its component. */
export type PageHandle = {
  /** Names and values of a query that change the page, in one spelling. Without it, no query changes the page. */
  readonly query?: (
    query: URLSearchParams,
    params: Params,
    catalogue: Catalogue,
  ) => readonly (readonly [name: string, value: string])[];
  /** True when the route parameters name an existing item. Omitted, they always do. */
  readonly isKnown?: (params: Params, catalogue: Catalogue) => boolean;
  /** For unknown parameters: one shared page, or a view for each address. */
  readonly unknown?: 'shared' | 'view';
  /** True for a page that search engines must not list: it shows the visitor's own data, or nothing worth finding. */
  readonly isPrivate?: true;
};
