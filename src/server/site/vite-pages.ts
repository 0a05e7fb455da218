import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { developmentPolicy } from './content-policy.ts';
import type { PageServices } from './page-services.ts';
import type { Site } from './pages.ts';
import { openBuild, pageRequest } from './render.ts';

/** The site as Vite has it at this moment: nothing is kept, so that every change shows. */
export function openViteSite(vite: ViteDevServer, services: PageServices): Site {
  return {
    async sendPage(request, reply) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      const site = openBuild(build, 'development', services);
      const response = await site.render(pageRequest(services.publicUrl + request.url));
      for (const [name, value] of response.headers) reply.header(name, value);
      reply.headers({ 'content-security-policy': developmentPolicy(), 'cache-control': 'no-store' });
      return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
    },
  };
}
