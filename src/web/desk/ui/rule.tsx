import type { ReactNode } from 'react';
import { openMsBetween } from '#domain/business-time.ts';
import { CALL_WITHIN_OPEN_HOURS } from '#domain/terms.ts';
import { useNow } from '../data/clock.ts';
import { AlarmClock } from './icons.ts';
import { signedPercent } from './money.tsx';
import { clockText, durationText, timeText } from './times.tsx';
import './rule.css';

/** An order's price is held for so much business time. */
const HOLD_MS = CALL_WITHIN_OPEN_HOURS * 3_600_000;
const LOOK_EVERY_MS = 15_000;
const WIDTH = 112;
const TICKS = 16;

type HoldRuleProps = {
  /** Until when, ISO 8601. */
  readonly until: string;
  /** Left of it, of which length: business time of the hold by default. For validity of a quote give both. */
  readonly leftMs?: number;
  readonly totalMs?: number;
  /** The drawing alone: the words stand beside it. */
  readonly isBare?: boolean;
};

/** How much is left of the time that a price is held for, on a ruled scale. Late is said with an icon and a word. */
export function HoldRule({ until, leftMs, totalMs = HOLD_MS, isBare = false }: HoldRuleProps) {
  const now = useNow(LOOK_EVERY_MS);
  const left = leftMs ?? businessMsLeft(until, now);
  const text = left > 0 ? `${durationText(left)} left` : `${durationText(left)} over`;
  const share = Math.min(1, Math.max(0, 1 - left / totalMs));
  return (
    <div className="hold">
      {!isBare && <span className="hold__text">{left > 0 ? text : <Late>{text}</Late>}</span>}
      <svg
        className="rule"
        viewBox={`0 0 ${WIDTH} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Held until ${timeText(until)}, ${text}`}
      >
        <Ticks />
        <path className={left > 0 ? 'rule__done' : 'rule__over'} d={donePath(share)} />
      </svg>
    </div>
  );
}

/** Business time until an instant; what has passed since it is below zero. */
export function businessMsLeft(until: string, now: number): number {
  const end = Date.parse(until);
  return end >= now ? openMsBetween(now, end) : -openMsBetween(end, now);
}

function Ticks() {
  const places = Array.from({ length: TICKS + 1 }, (_, tick) => tick);
  const path = places.map((tick) => `M${(tick * (WIDTH - 1)) / TICKS + 0.5} 9.500v-${tick % 4 === 0 ? 7 : 4}`).join('');
  return <path className="rule__ticks" d={`${path}M0 9.500h${WIDTH}`} />;
}

/** A line over the share that has passed, and an upright where now is; over, the upright alone. */
function donePath(share: number): string {
  const x = share * (WIDTH - 2) + 1;
  return share >= 1 ? `M${x} 9.500v-9` : `M0 9h${x}M${x} 10v-9`;
}

export function Late({ children }: { readonly children: ReactNode }) {
  return (
    <span className="late">
      <AlarmClock className="icon late__icon" />
      {children}
    </span>
  );
}

type DriftRuleProps = {
  /** Since the order, in percent of its total: above zero is against us. */
  readonly percent: number;
  readonly limitPercent: number;
  readonly className?: string;
};

const DRIFT_WIDTH = 640;
const DRIFT_SHOWN = 1.35;

/** Where today's price stands between the limits, on a rule around the price of the order. */
export function DriftRule({ percent, limitPercent, className = '' }: DriftRuleProps) {
  const most = Math.max(limitPercent * DRIFT_SHOWN, Math.abs(percent) * 1.08);
  const place = (value: number) => ((value / most + 1) / 2) * (DRIFT_WIDTH - 12) + 6;
  const step = limitPercent / 6;
  const count = Math.floor(most / step);
  const ticks = Array.from({ length: count * 2 + 1 }, (_, nth) => nth - count);
  const path = ticks.map((nth) => `M${place(nth * step)} 36v-${nth % 3 === 0 ? 12 : 6}`).join('');
  const at = place(percent);
  const isBeyond = percent > limitPercent;
  const label = `Today's price is ${signedPercent(percent)} from the order's; the limit is ${signedPercent(limitPercent)}${isBeyond ? ', which is passed' : ''}`;
  return (
    <div className={`drift ${className}`}>
      <svg className="rule" viewBox={`0 0 ${DRIFT_WIDTH} 40`} role="img" aria-label={label}>
        <rect
          className="drift__zone"
          x={place(-limitPercent)}
          y="16"
          width={place(limitPercent) - place(-limitPercent)}
          height="20"
        />
        <path className="rule__ticks" d={`${path}M6 36h${DRIFT_WIDTH - 12}`} />
        <path className={isBeyond ? 'rule__over' : 'rule__done'} d={`M${at} 36v-22`} />
        <path className={isBeyond ? 'drift__tip drift__tip--over' : 'drift__tip'} d={`M${at} 16l-6 -9h12z`} />
      </svg>
      <DriftWords place={place} limitPercent={limitPercent} isNarrow={most > limitPercent * 2} />
    </div>
  );
}

type DriftWordsProps = {
  /** The x of a percentage, in units of the drawing. */
  place(value: number): number;
  readonly limitPercent: number;
  /** The limits stand close together: their words stand outside of them. */
  readonly isNarrow: boolean;
};

/** Under the marks that they name. Not part of the drawing, which phones shrink. */
function DriftWords({ place, limitPercent, isNarrow }: DriftWordsProps) {
  const share = (value: number) => `${((place(value) / DRIFT_WIDTH) * 100).toFixed(2)}%`;
  return (
    <svg className={isNarrow ? 'drift__words drift__words--narrow' : 'drift__words'} aria-hidden="true">
      <text x={share(-limitPercent)} y="14" textAnchor={isNarrow ? 'end' : 'middle'}>
        {signedPercent(-limitPercent)}
      </text>
      <text className="drift__middle" x="50%" y="14" textAnchor="middle">
        price of the order
      </text>
      <text x={share(limitPercent)} y="14" textAnchor={isNarrow ? 'start' : 'middle'}>
        {signedPercent(limitPercent)}
      </text>
    </svg>
  );
}

/** `until 2:31 PM`, with the day where that is another. */
export function untilText(until: string): string {
  const text = timeText(until);
  return text.includes(':') ? `until ${text}` : `until ${text}, ${clockText(until)}`;
}
