import * as v from 'valibot';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { MOST_FILE_BYTES } from './desk-shapes.ts';

/** The largest upload, in bytes. */

/**
 * Takes a photograph as raw bytes and makes the shop's files of it. `image` is what a product has that shows it. The same
 * photograph sent again is the same picture.
 */
export const addPicture = defineCall({
  method: 'POST',
  path: '/api/desk/pictures',
  ...staffOnly('ask-for-goods'),
  takesBytes: true,
  mostBytes: MOST_FILE_BYTES,
  answer: success(v.object({ hash: v.string(), image: v.string(), sizes: v.array(v.number()) })),
  /** Sending takes its time on a telephone, and so does making six files on a small server. */
  patienceMs: 90_000,
  reasons: ['picture-unreadable', 'picture-small', 'too-large'],
});

/** The shop's own drawings of a category, each with the product that it was drawn for. */
export const listDrawings = defineCall({
  method: 'GET',
  path: '/api/desk/drawings',
  ...staffOnly('see-desk'),
  query: fields({ category: v.pipe(v.string(), v.maxLength(200)) }),
  answer: success(v.array(v.object({ image: v.string(), name: v.string() }))),
  reasons: [],
});
