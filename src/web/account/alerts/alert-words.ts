import type { OwnAlertRecord } from '#contract/calls/alerts.ts';
import { type AlertSubject, type AlertTarget, alertText, figureText } from '#domain/alert.ts';
import { type Cents, cents, centsOf, formatBound, subtractCents } from '#domain/money.ts';
import { formatPremium, shareOf } from '#domain/price.ts';
import { momentText } from '../../ui/times.ts';

export function textOf({ subject, event, figure, product }: OwnAlertRecord, isPast = false): string {
  const target: AlertTarget = { subject, event, figure: figure === null ? null : centsOf(figure) };
  return alertText(target, product?.id ?? '', isPast);
}

/** `Once · now $4,272.12, 1.69% away`. */
export function standingText(alert: OwnAlertRecord): string {
  const { subject, event, figure, now, repeats, state, product, last } = alert;
  const often = repeats ? 'Every time' : 'Once';
  if (product && !product.isForSale) return `${often} · not available right now`;
  if (state === 'resting')
    return `${often} · reached ${last ? momentText(last.at, undefined) : ''}, again once it has moved back 0.5%`;
  if (now === null) return `${often} · no live price right now`;
  if (event === 'back' || figure === null) return often;
  const [is, wanted] = [centsOf(now), centsOf(figure)];
  return `${often} · now ${figureText(subject, is)}, ${awayText(is, wanted)} away`;
}

/** Returns the distance from a figure to another one: `1.69%`. */
export function awayText(from: Cents, to: Cents): string {
  return formatPremium(shareOf(cents(Math.abs(subtractCents(to, from))), from));
}

/** `Nov 12, 2026, 2:31 PM CST, $4,200.10. Emailed at 2:31 PM CST.` */
export function reachedText({ subject, last }: OwnAlertRecord): string {
  if (!last) return 'Stopped before it was reached.';
  const figure = last.figure === null ? '' : `, ${figureText(subject, centsOf(last.figure))}`;
  const told = last.toldAt === null ? 'The email is on its way.' : `Emailed ${momentText(last.toldAt, undefined)}.`;
  return `${momentText(last.at, undefined)}${figure}. ${told}`;
}

/** A ruled scale on which both figures stand, with round ends. */
export function scaleOf(subject: AlertSubject, now: Cents, figure: Cents) {
  const span = Math.max(Math.abs(now - figure), 1);
  const power = 10 ** Math.floor(Math.log10(span));
  const step = ([1, 2, 5].find((nth) => nth * power >= span / 2) ?? 10) * power;
  const low = Math.floor((Math.min(now, figure) - span / 4) / step) * step;
  const high = Math.ceil((Math.max(now, figure) + span / 4) / step) * step;
  const text = (value: number) => {
    const end = formatBound(cents(Math.max(0, value)));
    return subject === 'ratio' ? end.replace('$', '') : end;
  };
  const at = (value: number) => (value - low) / (high - low);
  return { low: text(low), high: text(high), now: at(now), figure: at(figure) };
}

/** `Chicago`, of `America/Chicago`. */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
