import * as v from 'valibot';
import { POLICY_NAMES } from '#domain/policies.ts';
import { defineCall, staffOnly } from '../call.ts';
import { success } from '../envelope.ts';
import { SETTING_SHAPES } from '../setting-shapes.ts';
import { instant } from '../units.ts';

/**
 * `standard` is the value without a change. `version` counts the changes; `changedAt`, `staffId` and `before` are of the last,
 * which went away from the default where `before` is null.
 */
/* @__NO_SIDE_EFFECTS__ */
function setting<const Value extends v.GenericSchema>(value: Value) {
  return v.object({
    value,
    standard: value,
    before: v.nullable(value),
    version: v.number(),
    changedAt: v.nullable(instant),
    staffId: v.nullable(v.string()),
  });
}

/** Without a value it goes back to the default. */
/* @__NO_SIDE_EFFECTS__ */
function change<const Name extends string, const Value extends v.GenericSchema>(name: Name, value: Value) {
  return v.object({
    name: v.literal(name),
    /** The one that the person has seen. */
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    value: v.nullable(value),
  });
}

/** The seller as the environment or the desk has it; a fact that is not set is empty. */
const sellerFacts = v.object({
  legalName: v.string(),
  address: v.string(),
  registration: v.string(),
  phone: v.string(),
  email: v.string(),
});

/** All settings, with the default beside each. */
export const listSettings = defineCall({
  method: 'GET',
  path: '/api/desk/settings',
  ...staffOnly('see-desk'),
  answer: success(
    v.object({
      'while-closed-gold': setting(SETTING_SHAPES['while-closed-gold']),
      'while-closed-silver': setting(SETTING_SHAPES['while-closed-silver']),
      'limits-gold': setting(SETTING_SHAPES['limits-gold']),
      'limits-silver': setting(SETTING_SHAPES['limits-silver']),
      'hand-price-gold': setting(SETTING_SHAPES['hand-price-gold']),
      'hand-price-silver': setting(SETTING_SHAPES['hand-price-silver']),
      seller: setting(sellerFacts),
      hours: setting(SETTING_SHAPES.hours),
      promises: setting(SETTING_SHAPES.promises),
      review: setting(SETTING_SHAPES.review),
      approval: setting(SETTING_SHAPES.approval),
      newsletter: setting(SETTING_SHAPES.newsletter),
      banner: setting(SETTING_SHAPES.banner),
      'free-shipping': setting(SETTING_SHAPES['free-shipping']),
      'policy-privacy': setting(SETTING_SHAPES['policy-privacy']),
      'policy-terms': setting(SETTING_SHAPES['policy-terms']),
      'policy-about': setting(SETTING_SHAPES['policy-about']),
      'how-to-pay': setting(v.object({ text: v.string() })),
      'drift-limit': setting(v.object({ basisPoints: v.number() })),
    }),
  ),
  reasons: [],
});

/** Returns the new version. A price by hand and how to pay have calls of their own. */
export const changeSetting = defineCall({
  method: 'PUT',
  path: '/api/desk/settings',
  ...staffOnly('change-settings'),
  body: v.variant('name', [
    change('while-closed-gold', SETTING_SHAPES['while-closed-gold']),
    change('while-closed-silver', SETTING_SHAPES['while-closed-silver']),
    change('limits-gold', SETTING_SHAPES['limits-gold']),
    change('limits-silver', SETTING_SHAPES['limits-silver']),
    change('seller', SETTING_SHAPES.seller),
    change('hours', SETTING_SHAPES.hours),
    change('promises', SETTING_SHAPES.promises),
    change('review', SETTING_SHAPES.review),
    change('approval', SETTING_SHAPES.approval),
    change('newsletter', SETTING_SHAPES.newsletter),
    change('banner', SETTING_SHAPES.banner),
    change('free-shipping', SETTING_SHAPES['free-shipping']),
    change('policy-privacy', SETTING_SHAPES['policy-privacy']),
    change('policy-terms', SETTING_SHAPES['policy-terms']),
    change('policy-about', SETTING_SHAPES['policy-about']),
    change('drift-limit', SETTING_SHAPES['drift-limit']),
  ]),
  answer: success(v.object({ version: v.number() })),
  reasons: ['changed-meanwhile', 'picture-unreadable'],
});

/** The HTML that customers would see of a text in Markdown. Changes nothing. */
export const previewPolicy = defineCall({
  method: 'POST',
  path: '/api/desk/settings/policy-preview',
  ...staffOnly('change-settings'),
  body: SETTING_SHAPES['policy-terms'],
  answer: success(v.object({ html: v.string() })),
  reasons: [],
});

const policyName = v.picklist(POLICY_NAMES);

/** The versions of a policy's text that were set, the newest first; an empty text is the shop's own page. */
export const readPolicyVersions = defineCall({
  method: 'GET',
  path: '/api/desk/settings/policies/:policy',
  ...staffOnly('see-log'),
  params: v.object({ policy: policyName }),
  answer: success(
    v.array(v.object({ version: v.number(), at: instant, staffId: v.nullable(v.string()), markdown: v.string() })),
  ),
  reasons: [],
});

/** Changes what letters say about paying. Every owner is told by email. Returns the new version. */
export const changeHowToPay = defineCall({
  method: 'PUT',
  path: '/api/desk/settings/how-to-pay',
  ...staffOnly('change-how-to-pay'),
  body: change('how-to-pay', SETTING_SHAPES['how-to-pay']),
  answer: success(v.object({ version: v.number() })),
  reasons: ['changed-meanwhile'],
});
