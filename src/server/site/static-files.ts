import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PICTURE_VERSION } from '#catalogue/picture-version.ts';
import { BUILT_CLIENT } from './pages.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;

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
  // A picture by its version never changes either. By another one it may be asked for while a new release is rolled out. Judged by
  // the route that answers: an address such as `/pictures/../?v=…` is a page's.
  app.addHook('onSend', async (request, reply) => {
    const isPicture = request.routeOptions.url?.startsWith('/pictures/');
    if (isPicture && request.url.endsWith(`?v=${PICTURE_VERSION}`) && reply.statusCode < 400)
      reply.header('cache-control', `public, max-age=${ONE_YEAR}, immutable`);
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
