import type { ReactNode } from 'react';
import { HOUR_MS } from '#domain/durations.ts';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import { type MicroOunces, ouncesAsNumber } from '#domain/weight.ts';
import { useNow } from '../data/clock.ts';
import { money } from '../ui/money.tsx';
import { durationText } from '../ui/times.tsx';
import type { Figures, Today } from './today-data.ts';
import './panels.css';

const LOOK_EVERY_MS = 60_000;
const OUNCES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Plots the day's figures by the hour, beside the typical ones of the same weekday. */
export function DayPanel({ day, isOld }: { readonly day: Today['day']; readonly isOld: boolean }) {
  const now = useNow(LOOK_EVERY_MS);
  const { today, usual, hour, weekday } = day;
  const last = (figure: keyof Figures) => today[figure][hour] ?? null;
  const ouncesOf = (metal: Metal) => ouncesAsNumber((last(metal) ?? 0) as MicroOunces);
  const passed = (now - day.startsAt) / HOUR_MS - hour;
  const usualOrders = usual && usualBy(usual.orders, hour, passed);
  const confirm = last('confirm');
  return (
    <section className={`day${isOld ? ' is-old' : ''}`} aria-labelledby="day-title">
      <div className="day__head">
        <h2 className="panel__title" id="day-title">
          The day so far
        </h2>
        <p className="day__key">
          Solid: today by the hour.
          {usual ? ` Dotted: the median of the last ${weekday}s, at most eight.` : ''}
        </p>
      </div>
      <dl className="day__figures">
        <Figure
          name="Orders"
          value={last('orders')}
          sub={usualOrders === null ? '' : `typically ${Math.round(usualOrders)} by now`}
          {...seriesOf(day, 'orders')}
        />
        <Figure
          name="Ordered"
          value={money(cents(last('ordered') ?? 0))}
          sub={`${money(day.confirmed)} of it confirmed`}
          {...seriesOf(day, 'ordered')}
        />
        <Figure
          name="Fine ounces"
          value={
            <>
              {OUNCES.format(ouncesOf('gold'))} <span className="day__unit">oz gold</span>
            </>
          }
          sub={`${OUNCES.format(ouncesOf('silver'))} oz silver`}
          {...seriesOf(day, 'gold')}
        />
        <Figure
          name="Premium ordered"
          value={money(cents(last('premium') ?? 0))}
          sub={`${money(day.confirmedPremium)} of it confirmed`}
          {...seriesOf(day, 'premium')}
        />
        <Figure
          name="Median time to confirm"
          value={confirm === null ? '–' : durationText(confirm)}
          sub={confirm === null ? 'nothing confirmed yet' : 'business hours'}
          {...seriesOf(day, 'confirm')}
        />
      </dl>
    </section>
  );
}

function seriesOf({ today, usual, hour }: Today['day'], figure: keyof Figures) {
  return { series: today[figure].slice(0, hour + 1), usual: usual ? usual[figure] : [] };
}

type FigureProps = {
  readonly name: string;
  readonly value: ReactNode;
  readonly sub: string;
  readonly series: readonly (number | null)[];
  readonly usual: readonly (number | null)[];
};

function Figure({ name, value, sub, series, usual }: FigureProps) {
  const highest = highestOf(series, usual);
  return (
    <div className="day__figure">
      <dt className="day__name">{name}</dt>
      <dd>
        <span className="day__value">{value}</span>
        <span className="day__sub">{sub}</span>
        <svg
          className="day__steps"
          viewBox={`0 0 ${STEPS_WIDTH} ${STEPS_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="day__ground" d={`M0 43.500H${STEPS_WIDTH}`} />
          <path className="day__usual" d={stepPath(usual, highest)} />
          <path className="day__line" d={stepPath(series, highest)} />
        </svg>
      </dd>
    </div>
  );
}

/** A line of steps by the hour, of a day of 24 hours. */
const STEPS_WIDTH = 240;
const STEPS_HEIGHT = 44;
const TOP = 3;
const BOTTOM = 41;
const HOUR_WIDTH = STEPS_WIDTH / 24;

type Series = readonly (number | null)[];

/** The height of the drawing: the largest of all that is drawn in it. */
function highestOf(...series: readonly Series[]): number {
  return Math.max(0, ...series.flat().map((value) => value ?? 0));
}

/** The path of a line whose value at each hour holds until the hour's end. It begins where there is a value. */
function stepPath(series: Series, highest: number): string {
  let path = '';
  for (const [hour, value] of series.entries()) {
    if (value === null) continue;
    const y = round(highest > 0 ? BOTTOM - (value / highest) * (BOTTOM - TOP) : BOTTOM);
    path += path === '' ? `M${hour * HOUR_WIDTH} ${y}` : `V${y}`;
    path += `H${(hour + 1) * HOUR_WIDTH}`;
  }
  return path;
}

/**
 * The usual sum at a moment within an hour, interpolated between the hourly sums; `passed` is the elapsed share of the hour.
 * Null without data.
 */
function usualBy(series: Series, hour: number, passed: number): number | null {
  const value = series[hour];
  if (value === null || value === undefined) return null;
  const before = hour === 0 ? 0 : (series[hour - 1] ?? 0);
  return before + (value - before) * Math.min(1, Math.max(0, passed));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
