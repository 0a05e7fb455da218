import { createContext, type Params } from 'react-router';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PageServices } from '#server/site/page-services.ts';

export type { PageAddress, PageServices } from '#server/site/page-services.ts';

/** What the server hands to every page. */
export const servicesContext = createContext<PageServices>();

/** What the scripts of a page carry while it is rendered, so that the server knows them from whatever else stands in it. */
export const scriptMarkContext = createContext<string | undefined>(undefined);

/** What a page knows of its own addresses, beside its component as `export const handle`. */
export type PageHandle = {
  /** The names and values of a query that change the page, in one spelling. Without it none do. */
  readonly query?: (
    query: URLSearchParams,
    params: Params,
    catalogue: Catalogue,
  ) => readonly (readonly [name: string, value: string])[];
  /** Whether the parameters name something that the shop has. Without it all do. */
  readonly isKnown?: (params: Params, catalogue: Catalogue) => boolean;
  /** Of addresses that name nothing: whether all share one page, or each has its own. */
  readonly unknown?: 'shared' | 'view';
  /** True for a page that shows one visitor's own, or nothing worth finding: search engines are told not to list it. */
  readonly isPrivate?: true;
};
