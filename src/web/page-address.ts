import { matchRoutes, type Params, type RouteObject, type ServerBuild } from 'react-router';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PageAddress, PageHandle } from './context.ts';

const DATA = '.data';
/** Stands for every name that nothing has. */
const NOBODY = '-';

/**
 * Which page an address stands for. However many addresses visitors make up, with other letters, slashes, names or queries
 * than a page knows, there are no more pages than there are, and views of them.
 */
export function pageAddresses(build: ServerBuild, catalogue: Catalogue): (url: URL) => PageAddress {
  const routes = routesBelow(build, undefined);

  return ({ pathname, searchParams }) => {
    const isData = pathname.endsWith(DATA);
    const path = isData ? pathname.slice(0, -DATA.length).replace(/\/_$/, '/') : pathname;
    // No pattern matches a line break, not even the one for all other addresses: it names nothing either.
    const leaf = (matchRoutes(routes, path) ?? matchRoutes(routes, `/${NOBODY}`))?.at(-1);
    const id = leaf?.route.id ?? '';
    const handle: PageHandle = leaf?.route.handle ?? {};
    const params = leaf?.params ?? {};
    const isKnown = handle.isKnown?.(params, catalogue) ?? true;
    const query = new URLSearchParams(
      [...(handle.query?.(searchParams, params, catalogue) ?? [])].map(([...pair]) => pair),
    );
    const isView = query.size > 0 || (!isKnown && handle.unknown === 'view');
    // The browser asks for the data of the page alone, without that of the frame around it.
    if (isData && searchParams.get('_routes') === id) query.set('_routes', id);
    const named = isKnown || handle.unknown === 'view' ? params : undefined;
    const plain = filledIn(fullPath(build, id), named);
    const address = isData ? `${plain === '/' ? '/_' : plain}${DATA}` : plain;
    return {
      address: query.size > 0 ? `${address}?${query}` : address,
      kind: isView ? 'view' : 'page',
      isPrivate: handle.isPrivate,
    };
  };
}

/** The pattern with its names filled in, each one name of a path; without any, with the one that nothing has. */
function filledIn(pattern: string, params: Params | undefined): string {
  const names = pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '*') return NOBODY;
      return part.startsWith(':') ? encodeURIComponent(params?.[part.slice(1)] ?? NOBODY) : part;
    });
  return `/${names.join('/')}`;
}

function fullPath({ routes }: ServerBuild, id: string): string {
  const { parentId, path = '' } = routes[id] ?? {};
  return `${parentId ? fullPath({ routes } as ServerBuild, parentId) : ''}/${path}`;
}

function routesBelow({ routes }: ServerBuild, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, module } = route;
    const shared = { id, ...(path !== undefined && { path }), handle: module.handle };
    return [
      index ? { ...shared, index: true as const } : { ...shared, children: routesBelow({ routes } as ServerBuild, id) },
    ];
  });
}
