import type { OwnAlertRecord } from '#contract/calls/alerts.ts';
import { CALLS } from '#contract/calls.ts';
import { figureText, MOST_ALERTS } from '#domain/alert.ts';
import { type Cents, centsOf, dollars } from '#domain/money.ts';
import { type Refusing, refuseTooMany, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { OwnAlert, OwnAlerts, SetAlert, WantedAlert } from './own-alerts.ts';

export function alertRoutes(
  route: RouteCall,
  { alerts, limits }: { readonly alerts: OwnAlerts; readonly limits: Pick<RateLimiter, 'consume'> },
): void {
  route(CALLS.readAlerts, async ({ session }) => {
    const { alerts: own, quiet } = await alerts.read(session.userId);
    const waiting = own.filter(({ state }) => state !== 'ended');
    return succeed(
      {
        email: session.user.email,
        isEmailVerified: session.isEmailVerified,
        most: MOST_ALERTS,
        isPaused: waiting.length > 0 && waiting.every(({ isPaused }) => isPaused),
        quiet: quiet ?? null,
        alerts: own.map(presentAlert),
      },
      'Alerts',
    );
  });

  route(CALLS.setAlert, async ({ body: { figure, ...body }, session }) => {
    const counted = await limits.consume([[LIMITS.setAlert, session.userId]]);
    if (!counted.ok) return refuseTooMany(counted);
    const wanted = { ...body, figure: figure === undefined ? null : centsOf(figure) };
    const set = await alerts.set(session, wanted);
    return set.ok ? succeed(null, 'Alert set') : refuseAlert(set, wanted);
  });

  route(CALLS.removeAlert, async ({ params, session }) =>
    (await alerts.remove(session.userId, params.alertId)) ? succeed(null, 'Removed') : { refused: 'unknown-alert' },
  );

  route(CALLS.saveAlertLetters, async ({ body, session }) => {
    const { quietFrom: from, quietUntil: until, zone, isPaused } = body;
    await alerts.saveEmailChoices(session.userId, { from, until, zone }, isPaused);
    return succeed(null, 'Saved');
  });

  const tooMany = async (ip: string): Promise<Refusing | undefined> => {
    const counted = await limits.consume([[LIMITS.pressLink, ip]]);
    return counted.ok ? undefined : refuseTooMany(counted);
  };

  route(CALLS.readStopLink, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    const shown = await alerts.readStop(body.token);
    return shown ? succeed(shown, 'Alerts') : { refused: 'link-spent' };
  });

  route(CALLS.stopAlerts, async ({ body, client }) => {
    const refused = await tooMany(client.ip);
    if (refused) return refused;
    return (await alerts.stop(body.token)) ? succeed(null, 'Stopped') : { refused: 'link-spent' };
  });
}

function presentAlert(alert: OwnAlert): OwnAlertRecord {
  const { id, subject, productName, isForSale, event, figure, repeats, state, now, lastHit } = alert;
  return {
    id,
    subject,
    event,
    repeats,
    state,
    ...(productName !== null && { product: { id: productName, isForSale } }),
    figure: amountOf(figure),
    now: amountOf(now),
    last: lastHit
      ? {
          at: lastHit.at.toISOString(),
          figure: amountOf(lastHit.figure),
          toldAt: lastHit.toldAt?.toISOString() ?? null,
        }
      : null,
  };
}

function amountOf(figure: Cents | null | undefined): number | null {
  return figure === null || figure === undefined ? null : dollars(figure);
}

/** An alert whose figure is reached already is refused at its field, with the figure of now. */
function refuseAlert(set: Exclude<SetAlert, { readonly ok: true }>, { subject, event }: WantedAlert): Refusing {
  if (set.reason !== 'already-reached') return { refused: set.reason };
  const now = set.now === undefined ? '' : ` It is ${figureText(subject, set.now)} now.`;
  const sentence =
    event === 'back'
      ? 'This product is for sale, so no alert was set.'
      : `That is already the case, so no alert was set.${now}`;
  return { refused: set.reason, sentence, fields: { figure: sentence } };
}
