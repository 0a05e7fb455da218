import * as v from 'valibot';
import { LONGEST_HAND_MINUTES, SHORTEST_HAND_MINUTES } from '#domain/shop-settings.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { metal, text } from '../shapes.ts';
import { instant } from '../units.ts';
import { ouncePrice } from './desk-shapes.ts';

const minutes = 'Choose 15 minutes to 4 hours.';
/** The version of the setting that the person has seen. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A spot price of one's own for some time, within 3 % of the last good one. In cents per troy ounce. */
export const setPriceByHand = defineCall({
  method: 'POST',
  path: '/api/desk/prices/:metal/hand',
  ...staffOnly('set-price-by-hand'),
  params: fields({ metal }),
  body: fields({
    priceCents: ouncePrice,
    reason: text(200, 'Please say why.'),
    minutes: v.pipe(
      v.number(minutes),
      v.integer(minutes),
      v.minValue(SHORTEST_HAND_MINUTES, minutes),
      v.maxValue(LONGEST_HAND_MINUTES, minutes),
    ),
    /** Ends it with the first good reading of the feeds. */
    isUntilLive: v.boolean(),
    version,
  }),
  answer: success(v.object({ until: instant })),
  reasons: ['no-live-price', 'price-halted', 'too-far-from-spot', 'changed-meanwhile'],
});

export const endPriceByHand = defineCall({
  method: 'POST',
  path: '/api/desk/prices/:metal/hand/end',
  ...staffOnly('change-settings'),
  params: fields({ metal }),
  body: fields({ version }),
  answer: success(v.null()),
  reasons: ['changed-meanwhile'],
});
