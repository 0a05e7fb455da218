import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { type AttachmentType, type FileFacts, MOST_ATTACHMENTS } from '#domain/attachment.ts';
import { UNDO_MS } from '#domain/durations.ts';
import { TOO_MANY_PIXELS } from '#domain/picture.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Changed } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { Photographs } from '../goods/photographs.ts';
import { type Refusing, refuse } from '../http/answers.ts';
import { webHeaders } from '../http/cookies.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { type Receipt, receipt, undoneUntil } from './apply-move.ts';
import type { Attachment } from './attachment-store.ts';
import { type Acting, createOnOrder } from './on-order.ts';

const FULL = `An order can have ${MOST_ATTACHMENTS} files. Remove one first.`;
const HEIC =
  'HEIC photos cannot be shown here. Save this one as JPEG, or on the iPhone choose Settings, Camera, Formats, Most Compatible.';

/** Handlers of the files of an order. */
export function attachmentCalls(context: DeskContext) {
  const { onAnyVersion } = createOnOrder(context);
  return {
    addAttachment: async (request) => {
      const file = await examine(request.bytes, context.photographs);
      if ('refused' in file) return file;
      // Outside of the transaction, which has the order's lock: a picture takes a while.
      const add = onAnyVersion<typeof DESK_CALLS.addAttachment>(async (act) => {
        const { stores, staff, order, now, bytes, query } = act;
        if ((await stores.attachments.countOf(order.id)) >= MOST_ATTACHMENTS)
          return { ok: false, reason: 'too-many', sentence: FULL };
        const facts = { orderId: order.id, name: query.name, staffId: staff.staffId, at: new Date(now) };
        const id = await stores.attachments.add({ ...facts, ...file, bytes });
        return record(act, 'attached', { id, name: query.name, type: file.type, size: bytes.length });
      });
      return add(request);
    },
    removeAttachment: onAnyVersion(async (act) => {
      const { stores, order, now, params, body } = act;
      const { attachments } = stores;
      if (body.isRemoved) {
        const removed = await attachments.remove(order.id, params.attachmentId, new Date(now));
        return removed ? record(act, 'attachment removed', removed) : { ok: false, reason: 'unknown-attachment' };
      }
      const restored = await attachments.restore(order.id, params.attachmentId, new Date(now - UNDO_MS));
      return restored ? record(act, 'attachment restored', restored) : { ok: false, reason: 'too-late' };
    }),
    readAttachmentPreview: async ({ params: { orderId, attachmentId }, reply }) => {
      const preview = await context.reads.attachments.previewOf(orderId, attachmentId);
      if (!preview) return { refused: 'unknown-attachment' };
      reply.type('image/webp');
      return Readable.from([preview]);
    },
  } satisfies Partial<StaffHandlers>;
}

type Done = 'attached' | 'attachment removed' | 'attachment restored';
type Recorded = Pick<Attachment, 'id' | 'name' | 'type' | 'size'>;

/** In history with the file's name, which may be a customer's; in the log, which is for good, without. */
async function record(
  { stores, actor, order, now }: Acting,
  action: Done,
  { id, name, type, size }: Recorded,
): Promise<Changed<Receipt>> {
  const file: FileFacts = { type, bytes: size };
  const data = { attachment: id, action, file };
  const seq = await stores.deskOrders.addEvent(order.id, actor, now, { kind: 'attachment', note: name, data });
  await stores.log.add(actor, { action, subject: `order ${order.id}`, after: { file } });
  return receipt(order, seq, action === 'attachment removed' ? undoneUntil(now) : null);
}

type Examined = { readonly type: AttachmentType; readonly preview: Buffer | null };

/** Recognizes a file by its bytes. A picture is decoded as one of a product is, and gets a preview. */
async function examine(bytes: Buffer, { preview }: Pick<Photographs, 'preview'>): Promise<Examined | Refusing> {
  if (isPdf(bytes)) return { type: 'application/pdf', preview: null };
  if (isHeic(bytes)) return { refused: 'file-unreadable', sentence: HEIC };
  const made = await preview(bytes);
  if (made.ok) return { type: `image/${made.format}`, preview: made.bytes };
  if (made.reason === 'picture-large') return { refused: 'too-large', sentence: TOO_MANY_PIXELS };
  return { refused: 'file-unreadable' };
}

/** A file that was cut off has no end. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-2_048).includes('%%EOF');
}

function isHeic(bytes: Buffer): boolean {
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.subarray(4, 12).toString('latin1'));
}

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
