import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { contentPolicy, developmentPolicy } from './content-policy.ts';
import { isPrivatePage } from './crawlers.ts';
import { pageRequest } from './fetch-adapter.ts';
import type { PageServices } from './page-services.ts';

type PageHandler = (request: Request, services: PageServices) => Promise<Response>;
/** What the built site's entry exports; it is loaded by path, so that the server knows nothing of the screens. */
type SiteEntry = { createHandler(build: ServerBuild, mode: string): PageHandler };

export type Site = {
  /** Answers with the page of the request's address, whole. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const BUILT_SERVER = path.join(ROOT, 'build/server/index.js');
const BUILT_CLIENT = path.join(ROOT, 'build/client');
const ONE_YEAR = 365 * 24 * 60 * 60;

/** The site as it was built, or as Vite has it at this moment while developing. */
export async function openSite(services: PageServices, vite: ViteDevServer | undefined): Promise<Site> {
  const handlerOf = (build: ServerBuild, mode: string) =>
    (build.entry.module as unknown as SiteEntry).createHandler(build, mode);
  const load = async () => (await vite?.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const built = vite ? undefined : handlerOf(await import(pathToFileURL(BUILT_SERVER).href), 'production');

  return {
    async sendPage(request, reply) {
      const handle = built ?? handlerOf(await load(), 'development');
      const response = await handle(pageRequest(request, services.publicUrl), services);
      reply.code(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        reply.header('content-security-policy', vite ? developmentPolicy() : contentPolicy(body.toString()));
      }
      if (isPrivatePage(request.url)) reply.header('x-robots-tag', 'noindex');
      if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache');
      return reply.send(body);
    },
  };
}

/** Files of the built site. Those with a hash in their name never change. */
export async function addStaticFiles(app: FastifyInstance): Promise<void> {
  const shared = { preCompressed: true, decorateReply: false, index: false, redirect: false } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: path.join(BUILT_CLIENT, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ONE_YEAR * 1000,
  });
  // The rest of public/: pictures, the icon. The wildcard route of the pages must not be shadowed, so each file has its own.
  await app.register(fastifyStatic, {
    ...shared,
    root: BUILT_CLIENT,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: 60 * 60 * 1000,
  });
}
