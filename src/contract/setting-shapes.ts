import * as v from 'valibot';
import { cents } from '#domain/money.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { MOST_ON_TOP, type SettingName, type ShopSettings } from '#domain/shop-settings.ts';
import { microOunces } from '#domain/weight.ts';
import { check, fields } from './check.ts';
import { text } from './shapes.ts';

const onTop = 'Enter 0 to 5 percent, with up to two decimal places.';
const whileClosed = v.variant('kind', [
  v.object({ kind: v.literal('as-usual') }),
  fields({
    kind: v.literal('last-price'),
    basisPoints: v.pipe(v.number(onTop), v.integer(onTop), v.minValue(0, onTop), v.maxValue(MOST_ON_TOP, onTop)),
  }),
  fields({ kind: v.literal('stop'), sentence: text(LONGEST_PAUSE_MESSAGE, 'Enter a message to customers.') }),
]);

const MOST_OUNCES = 10_000_000;
const ounces = 'Enter ounces above zero, such as 80, or leave blank.';
const limit = v.nullable(
  v.pipe(
    v.number(ounces),
    v.integer('Use no more than six decimal places.'),
    v.minValue(1, ounces),
    v.maxValue(MOST_OUNCES * 1_000_000, 'Enter no more than 10 million ounces.'),
    v.transform(microOunces),
  ),
);
const limitEntries = { reviewBeyond: limit, stopBeyond: limit };
const limits = fields({ ...limitEntries, whileClosed: fields(limitEntries) });

const handPrice = v.nullable(
  v.object({
    cents: v.pipe(v.number(), v.integer(), v.minValue(1), v.transform(cents)),
    reason: v.string(),
    from: v.number(),
    until: v.number(),
    isUntilLive: v.boolean(),
  }),
);

/** The shapes of all settings, in the database and on the wire. */
export const SETTING_SHAPES = {
  'while-closed-gold': whileClosed,
  'while-closed-silver': whileClosed,
  'limits-gold': limits,
  'limits-silver': limits,
  'hand-price-gold': handPrice,
  'hand-price-silver': handPrice,
} as const satisfies { readonly [Name in SettingName]: v.GenericSchema<unknown, ShopSettings[Name]> };

/** Reads a stored value; undefined where it is none of this setting. */
export function readSetting<Name extends SettingName>(name: Name, value: unknown): ShopSettings[Name] | undefined {
  const shapes: { readonly [Each in SettingName]: v.GenericSchema<unknown, ShopSettings[Each]> } = SETTING_SHAPES;
  const read = check(shapes[name], value);
  return read.ok ? read.value : undefined;
}
