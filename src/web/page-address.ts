import { matchRoutes, type Params, type RouteObject, type ServerBuild } from 'react-router';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PageAddress, PageHandle } from './context.ts';

const DATA = '.data';
/** Stands for every unknown name. */
const NOBODY = '-';

/**
 * The page of an address, in one spelling: other cases, slashes, names and queries than a page knows lead to the same few pages
 * and views, so that made-up addresses cannot fill the cache.
 */
export function pageAddresses(build: ServerBuild, catalogue: () => Catalogue): (url: URL) => PageAddress {
  const routes = routesBelow(build, undefined);

  return ({ pathname, searchParams }) => {
    const isData = pathname.endsWith(DATA);
    const path = isData ? pathname.slice(0, -DATA.length).replace(/\/_$/, '/') : pathname;
    // No pattern matches a line break, not even the last one.
    const leaf = (matchRoutes(routes, path) ?? matchRoutes(routes, `/${NOBODY}`))?.at(-1);
    const id = leaf?.route.id ?? '';
    const handle: PageHandle = leaf?.route.handle ?? {};
    const params = leaf?.params ?? {};
    const isKnown = handle.isKnown?.(params, catalogue()) ?? true;
    const query = new URLSearchParams(
      [...(handle.query?.(searchParams, params, catalogue()) ?? [])].map(([...pair]) => pair),
    );
    const isView = query.size > 0 || (!isKnown && handle.unknown === 'view');
    // The browser asks for the page's data without the frame's.
    if (isData && searchParams.get('_routes') === id) query.set('_routes', id);
    const named = isKnown || handle.unknown === 'view' ? params : undefined;
    const plain = filledIn(fullPath(build, id), named);
    const address = isData ? `${plain === '/' ? '/_' : plain}${DATA}` : plain;
    return {
      address: query.size > 0 ? `${address}?${query}` : address,
      kind: isView ? 'view' : 'page',
      isPrivate: handle.isPrivate,
      isData,
    };
  };
}

/** The pattern with its parameters filled in, or without parameters with the unknown name. */
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
