import { useEffect } from 'react';
import { preloadModule } from 'react-dom';

/** What the router knows of the files of each page; it stands in every document. */
type Manifest = { readonly routes: Readonly<Record<string, { readonly module: string; readonly imports?: string[] }>> };

/**
 * Has the scripts of another page at hand before they are needed, so that going there asks the network for nothing. The router's
 * own way, `PrefetchPageLinks`, reloads the page that somebody is on where they cannot be had; here nothing comes of that.
 * `routeId` is the file of the page, below this folder's parent and without its ending.
 */
export function usePageFiles(routeId: string): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
    const { module, imports = [] } = manifest?.routes[routeId] ?? {};
    for (const file of module === undefined ? [] : [module, ...imports]) preloadModule(file, { as: 'script' });
  }, [routeId]);
}
