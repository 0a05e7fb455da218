import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PICTURE_VERSION } from '#catalogue/picture-version.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Serves the files of the built site. Those with a hash in their name never change. */
export async function addStaticFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const shared = { preCompressed: true, decorateReply: false, index: false, redirect: false } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ONE_YEAR * 1000,
  });
  // A picture with this version never changes either; with another it is of a release that is being rolled out. The route
  // decides, since an address such as `/pictures/../?v=…` is a page's.
  app.addHook('onSend', async (request, reply) => {
    const isPicture = request.routeOptions.url?.startsWith('/pictures/');
    if (isPicture && request.url.endsWith(`?v=${PICTURE_VERSION}`) && reply.statusCode < 400)
      reply.header('cache-control', `public, max-age=${ONE_YEAR}, immutable`);
  });
  // Pictures and the icon. Each file has a route, since a wildcard would shadow the one of the pages.
  await app.register(fastifyStatic, {
    ...shared,
    root: clientFolder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: 60 * 60 * 1000,
  });
}
