import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '#domain/staff-role.ts';
import type { DeskContext } from '../desk/context.ts';
import { refuse } from '../http/answers.ts';
import { webHeaders } from '../http/cookies.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The file is shown and does nothing: whatever is in it, no script runs and nothing is fetched. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/**
 * `GET /desk/files/:attachmentId`: a file of an order, for a tab that a person opens from the desk. A link cannot name the token of
 * the desk's document, so that only a navigation is answered: a script of another page can neither fetch the file nor embed it.
 */
export function attachmentRoutes(app: FastifyInstance, { sessions, reads }: Pick<DeskContext, 'sessions' | 'reads'>) {
  app.get<{ Params: { attachmentId: string } }>('/desk/files/:attachmentId', async (request, reply) => {
    reply.headers(HEADERS);
    const staff = await sessions.findSession(webHeaders(request), request.clientIp);
    if (!staff) return refuse(reply, { refused: 'not-signed-in' });
    if (!isOpenedByPerson(request)) return refuse(reply, { refused: 'other-origin' });
    if (!mayDo(staff.role, 'see-customers')) {
      await sessions.onForbidden(staff, '/desk/files');
      return refuse(reply, { refused: 'not-allowed' });
    }
    const { attachmentId } = request.params;
    const file = UUID.test(attachmentId) ? await reads.attachments.file(attachmentId) : undefined;
    if (!file) return refuse(reply, { refused: 'unknown-attachment' });
    const disposition = `inline; filename*=UTF-8''${encodeURIComponent(file.name).replace(/[!'()*]/g, '')}`;
    return reply.header('content-disposition', disposition).type(file.type).send(file.bytes);
  });
}

function isOpenedByPerson({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isOwn = site === 'same-origin' || site === 'none';
  return isOwn && headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate';
}
