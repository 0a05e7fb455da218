import type { FastifyInstance } from 'fastify';
import { photographFile } from '#domain/picture.ts';
import { refuse } from '../http/answers.ts';
import type { FindPhotograph } from './kept-photographs.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The files of photographs. They never change: another picture has another name. */
export function pictureRoutes(app: FastifyInstance, findPhotograph: FindPhotograph): void {
  app.get<{ Params: { name: string } }>('/pictures/p/:name', async ({ params }, reply) => {
    const file = photographFile(params.name);
    const bytes = file && (await findPhotograph(file));
    // Another process may be about to keep it.
    if (!file || !bytes) return refuse(reply.header('cache-control', 'no-store'), { refused: 'unknown-call' });
    return reply.header('cache-control', FOR_GOOD).type(`image/${file.format}`).send(bytes);
  });
}
