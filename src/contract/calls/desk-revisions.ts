import * as v from 'valibot';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { productKey, secondPerson } from './goods-fields.ts';
import { COMMON, goodsReceipt, revisionHead, revisionItem } from './goods-records.ts';

/** Revisions of all goods or of one product, fifty at once, newest first and older than `before`; three items of each. */
export const listRevisions = defineCall({
  method: 'GET',
  path: '/api/desk/revisions',
  ...staffOnly('see-desk'),
  query: fields({
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
    key: v.optional(productKey),
  }),
  answer: success(v.array(v.object({ ...revisionHead.entries, items: v.array(revisionItem) }))),
  reasons: [],
});

/** One revision with all its items. */
export const readRevision = defineCall({
  method: 'GET',
  path: '/api/desk/revisions/:revision',
  ...staffOnly('see-desk'),
  params: fields({ revision: revisionNumber() }),
  answer: success(v.object({ ...revisionHead.entries, items: v.array(revisionItem) })),
  reasons: ['unknown-revision'],
});

/** The inverse of those items that still have the value that it gave. */
export const undoRevision = defineCall({
  method: 'POST',
  path: '/api/desk/revisions/:revision/undo',
  ...staffOnly('change-goods'),
  params: fields({ revision: revisionNumber() }),
  body: fields(secondPerson),
  answer: success(
    v.object({
      ...goodsReceipt.entries.data.entries,
      /** Fields that a later revision changed, with its number and author: they are left as they are. */
      left: v.array(
        v.object({
          key: v.string(),
          name: v.string(),
          field: v.string(),
          revision: v.nullable(v.number()),
          staffId: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  reasons: [...COMMON, 'unknown-revision', 'nothing-to-undo', 'has-orders', 'name-taken'],
});

function revisionNumber() {
  return v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));
}
