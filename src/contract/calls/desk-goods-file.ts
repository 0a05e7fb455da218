import * as v from 'valibot';
import { SECOND_PERSON_REASONS } from '#domain/price-move.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { secondPerson } from './goods-fields.ts';
import { COMMON, editPrice, revisionItem } from './goods-records.ts';

/** A file of 5 MB, as JSON may escape it. */
const MOST_BYTES = 12 * 1024 * 1024;
const csv = v.pipe(
  v.string('Choose a file.'),
  v.minLength(1, 'The file is empty.'),
  v.maxLength(5 * 1024 * 1024, 'The file can be at most 5 MB.'),
);

/** All goods as comma-separated values. `bom`: with the mark that some spreadsheets need to read UTF-8. */
export const exportGoods = defineCall({
  method: 'GET',
  path: '/api/desk/goods.csv',
  ...staffOnly('see-desk'),
  query: fields({ bom: v.optional(v.picklist(['yes', 'no']), 'yes') }),
  answer: v.string(),
  reasons: [],
});

const row = {
  line: v.number(),
  key: v.nullable(v.string()),
  name: v.string(),
};

/** Previews the changes of a file. Changes nothing. */
export const tryGoodsFile = defineCall({
  method: 'POST',
  path: '/api/desk/goods/import',
  ...staffOnly('ask-for-goods'),
  mostBytes: MOST_BYTES,
  body: fields({ csv }),
  answer: success(
    v.object({
      /** For applying: names the file and the goods as they were read. Empty where the file as a whole is at fault. */
      seal: v.string(),
      create: v.number(),
      change: v.number(),
      same: v.number(),
      fault: v.number(),
      needs: v.array(v.picklist(SECOND_PERSON_REASONS)),
      deciders: v.number(),
      /** Every row with a fault, and each of its faults. */
      faults: v.array(v.object({ ...row, faults: v.array(v.string()) })),
      /** The products that are created and changed, five thousand rows at most; values as in a revision. */
      rows: v.array(
        v.object({
          ...row,
          kind: v.picklist(['create', 'change']),
          items: v.array(revisionItem),
          price: v.nullable(v.object(editPrice)),
        }),
      ),
      belowCost: v.number(),
    }),
  ),
  patienceMs: 60_000,
  reasons: ['no-live-price', 'too-large'],
});

/** Applies the file, sent a second time, in one revision, all or nothing. */
export const applyGoodsFile = defineCall({
  method: 'POST',
  path: '/api/desk/goods/import/:seal/apply',
  ...staffOnly('ask-for-goods'),
  mostBytes: MOST_BYTES,
  params: fields({ seal: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  body: fields({ csv, refusesShownPrices: v.optional(v.boolean(), false), ...secondPerson }),
  answer: success(
    v.object({ revision: v.nullable(v.number()), proposalId: v.nullable(v.string()), products: v.number() }),
  ),
  patienceMs: 60_000,
  reasons: [...COMMON, 'csv-faults', 'preview-changed', 'reason-missing', 'too-large'],
});
