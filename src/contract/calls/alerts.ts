import * as v from 'valibot';
import { ALERT_EVENTS, ALERT_STATES, ALERT_SUBJECTS } from '#domain/alert.ts';
import { isZone, MINUTES_OF_DAY } from '#domain/quiet-hours.ts';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done, success } from '../envelope.ts';
import { dollarAmount, linkToken, productId } from '../shapes.ts';

const alertId = v.pipe(v.string(), v.uuid('This alert does not exist.'));
const zone = v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'This time zone is unknown.'));
const minute = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MINUTES_OF_DAY - 1));

/** An alert as its owner sees it: figures in dollars, or as a ratio. */
const ownAlert = v.object({
  id: v.string(),
  subject: v.picklist(ALERT_SUBJECTS),
  /** The id of its product, which is the name; missing for another subject. */
  product: v.optional(v.object({ id: v.string(), isForSale: v.boolean() })),
  event: v.picklist(ALERT_EVENTS),
  figure: v.nullable(v.number()),
  repeats: v.boolean(),
  state: v.picklist(ALERT_STATES),
  /** Null without a live price. */
  now: v.nullable(v.number()),
  /** The last time at which its figure was reached and its email written, ISO 8601. */
  last: v.nullable(v.object({ at: v.string(), figure: v.nullable(v.number()), toldAt: v.nullable(v.string()) })),
});

export type OwnAlertRecord = v.InferOutput<typeof ownAlert>;

const ownAlerts = v.object({
  email: v.string(),
  isEmailVerified: v.boolean(),
  most: v.number(),
  isPaused: v.boolean(),
  /** Minutes of the customer's day; null before the first alert. */
  quiet: v.nullable(v.object({ from: v.number(), until: v.number(), zone: v.string() })),
  /** Newest first. */
  alerts: v.array(ownAlert),
});

export type OwnAlertsRecord = v.InferOutput<typeof ownAlerts>;

export const readAlerts = defineCall({
  method: 'GET',
  path: '/api/alerts',
  answer: success(ownAlerts),
  access: 'customer',
  reasons: ['not-signed-in'],
});

/** Sets an alert, with `replaces` in the place of another one. Refuses a figure that is already reached, and changes nothing then. */
export const setAlert = defineCall({
  method: 'POST',
  path: '/api/alerts',
  body: v.pipe(
    fields({
      subject: v.picklist(ALERT_SUBJECTS),
      productId: v.optional(productId),
      event: v.picklist(ALERT_EVENTS),
      figure: v.optional(v.pipe(dollarAmount, v.minValue(0.01, 'Please enter an amount above 0.'))),
      repeats: v.boolean(),
      zone,
      replaces: v.optional(alertId),
    }),
    v.check(({ event, figure }) => (event === 'back') === (figure === undefined), 'Please enter an amount.'),
    v.check(({ subject, event }) => subject === 'product' || event !== 'back', 'Only a product can come back.'),
    v.check(({ event, repeats }) => event !== 'back' || !repeats, 'A product that is back is told of once.'),
    v.check(({ subject, productId: id }) => (subject === 'product') === (id !== undefined), 'Please name a product.'),
  ),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'email-not-verified', 'unknown-goods', 'too-many', 'already-reached', 'other-origin'],
});

export const removeAlert = defineCall({
  method: 'DELETE',
  path: '/api/alerts/:alertId',
  params: fields({ alertId }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'unknown-alert', 'other-origin'],
});

/** Quiet hours by the customer's clock, in minutes since midnight; the same twice for none. */
export const saveAlertLetters = defineCall({
  method: 'PUT',
  path: '/api/alerts/letters',
  body: fields({ quietFrom: minute, quietUntil: minute, zone, isPaused: v.boolean() }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'other-origin'],
});

/** Returns in words the alerts that the link of an email stops. */
export const readStopLink = defineCall({
  method: 'POST',
  path: '/api/alerts/stop-link',
  body: fields({ token: linkToken }),
  answer: success(v.object({ text: v.string(), isStopped: v.boolean() })),
  access: 'anybody',
  reasons: ['link-spent', 'other-origin'],
});

/** Doing it twice is the same as once. */
export const stopAlerts = defineCall({
  method: 'POST',
  path: '/api/alerts/stop',
  body: fields({ token: linkToken }),
  answer: done,
  access: 'anybody',
  reasons: ['link-spent', 'other-origin'],
});
