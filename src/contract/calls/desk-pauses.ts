import * as v from 'valibot';
import { PAUSE_SCOPES } from '#domain/product.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { text, uuid } from '../shapes.ts';
import { instant } from '../units.ts';

const pause = v.object({
  id: v.string(),
  scope: v.picklist(PAUSE_SCOPES),
  /** The message to customers. */
  message: v.string(),
  /** Staff only. */
  reason: v.nullable(v.string()),
  at: instant,
  /** Null: not by a person. */
  staffId: v.nullable(v.string()),
});

/** Lists the pauses in force: of the whole shop, gold, silver. */
export const listPauses = defineCall({
  method: 'GET',
  path: '/api/desk/pauses',
  ...staffOnly('see-desk'),
  answer: success(v.array(pause)),
  reasons: [],
});

/** Stops selling. No order that is placed after this is answered gets in; orders that were placed before stay. */
export const pauseSales = defineCall({
  method: 'POST',
  path: '/api/desk/pauses',
  ...staffOnly('pause-sales'),
  body: fields({
    scope: v.picklist(PAUSE_SCOPES),
    reason: text(500, 'Please say why.'),
    /** Shown to customers; without it they read a general sentence. */
    message: v.optional(text(LONGEST_PAUSE_MESSAGE, 'Please enter a message, or leave blank.')),
  }),
  answer: success(pause),
  reasons: ['already-paused'],
});

/** Sells again. */
export const endPause = defineCall({
  method: 'POST',
  path: '/api/desk/pauses/:pauseId/end',
  ...staffOnly('resume-sales'),
  params: fields({ pauseId: uuid }),
  answer: success(v.null()),
  reasons: ['changed-meanwhile'],
});
