import * as v from 'valibot';
import { attachmentName } from '#domain/attachment.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { orderId, uuid } from '../shapes.ts';
import { MOST_FILE_BYTES, receiptEntries } from './desk-shapes.ts';

const name = v.pipe(v.string(), v.maxLength(1_000), v.transform(attachmentName));
const receipt = success(v.object(receiptEntries));

/** Takes a file for an order as raw bytes: a still picture or a PDF. */
export const addAttachment = defineCall({
  method: 'POST',
  path: '/api/desk/orders/:orderId/attachments',
  ...staffOnly('work-on-orders'),
  params: fields({ orderId }),
  query: fields({ name }),
  takesBytes: true,
  mostBytes: MOST_FILE_BYTES,
  answer: receipt,
  /** Sending takes its time on a telephone. */
  patienceMs: 90_000,
  reasons: ['unknown-order', 'file-unreadable', 'too-large', 'too-many'],
});

/** Removes a file of an order. For half a minute it can be restored. */
export const removeAttachment = defineCall({
  method: 'PUT',
  path: '/api/desk/orders/:orderId/attachments/:attachmentId',
  ...staffOnly('work-on-orders'),
  params: fields({ orderId, attachmentId: uuid }),
  body: fields({ isRemoved: v.boolean() }),
  answer: receipt,
  reasons: ['unknown-order', 'unknown-attachment', 'too-late'],
});

/** A small WebP picture of an attached one. The whole file is opened in a tab, at an address of its own. */
export const readAttachmentPreview = defineCall({
  method: 'GET',
  path: '/api/desk/orders/:orderId/attachments/:attachmentId/preview',
  ...staffOnly('see-customers'),
  params: fields({ orderId, attachmentId: uuid }),
  answer: v.string(),
  reasons: ['unknown-attachment'],
});
