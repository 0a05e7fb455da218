import type { ReactNode } from 'react';
import { openMsBetween } from '#domain/business-time.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Instant } from '#domain/spot.ts';
import type { OpeningHours } from '#domain/week.ts';
import { LOOK_EVERY_MS, useNow } from '../data/clock.ts';
import { useHours, usePromises } from '../data/settings.ts';
import { AlarmClock } from './icons.ts';
import { signedPercent } from './money.tsx';
import { durationText, timeInText } from './times.tsx';
import './rule.css';

const WIDTH = 112;
const TICKS = 16;

type TimeScaleProps = {
  /** The end of the hold. */
  readonly until: Instant;
  /**
   * Remaining and total time in milliseconds: business time of the price hold by default. For the validity of an offer give
   * both.
   */
  readonly leftMs?: number;
  readonly totalMs?: number;
  /** True to show the drawing without its text. */
  readonly isBare?: boolean;
};

/** A scale of the time left of a price hold. A late one is marked with an icon and a word. */
export function TimeScale({ until, leftMs, totalMs, isBare = false }: TimeScaleProps) {
  const now = useNow(LOOK_EVERY_MS);
  const hours = useHours();
  const { holdHours } = usePromises();
  const left = leftMs ?? businessMsLeft(until, now, hours);
  const text = `${durationText(left)} ${left > 0 ? 'left' : 'late'}`;
  const share = Math.min(1, Math.max(0, 1 - left / (totalMs ?? holdHours * HOUR_MS)));
  return (
    <div className="hold">
      {!isBare && <span className="hold__text">{left > 0 ? text : <Late>{text}</Late>}</span>}
      <svg
        className="rule"
        viewBox={`0 0 ${WIDTH} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Held until ${timeInText(until)}, ${text}`}
      >
        <Ticks />
        <path className={left > 0 ? 'rule__done' : 'rule__over'} d={donePath(share)} />
      </svg>
    </div>
  );
}

/** Business time in milliseconds until an instant; negative after it. */
export function businessMsLeft(until: Instant, now: number, hours: OpeningHours): number {
  return until >= now ? openMsBetween(now, until, hours) : -openMsBetween(until, now, hours);
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
  /** Change since the order as a share of its total; positive is to the dealer's disadvantage. */
  readonly moved: BasisPoints;
  readonly limit: BasisPoints;
};

const DRIFT_WIDTH = 640;
const DRIFT_SHOWN = 1.35;

/** A scale of the limits around the order's price, with a mark at today's price. */
export function DriftRule({ moved, limit }: DriftRuleProps) {
  const most = Math.max(limit * DRIFT_SHOWN, Math.abs(moved) * 1.08);
  const place = (value: number) => ((value / most + 1) / 2) * (DRIFT_WIDTH - 12) + 6;
  const step = limit / 6;
  const count = Math.floor(most / step);
  const ticks = Array.from({ length: count * 2 + 1 }, (_, nth) => nth - count);
  const share = (value: number) => `${((place(value) / DRIFT_WIDTH) * 100).toFixed(2)}%`;
  const at = share(moved);
  const isBeyond = moved > limit;
  const label = `Today’s price is ${signedPercent(moved)} from the order’s; the limit is ${signedPercent(limit)}${isBeyond ? ', which is exceeded' : ''}`;
  return (
    <div>
      <svg className="rule drift__rule" role="img" aria-label={label}>
        <rect
          className="drift__zone"
          x={share(-limit)}
          y="12"
          width={`${(((place(limit) - place(-limit)) / DRIFT_WIDTH) * 100).toFixed(2)}%`}
          height="24"
        />
        {ticks.map((nth) => (
          <line
            key={nth}
            className="drift__tick"
            x1={share(nth * step)}
            x2={share(nth * step)}
            y1={nth % 3 === 0 ? 24 : 30}
            y2="36"
          />
        ))}
        <line className="drift__tick" x1="0" x2="100%" y1="36" y2="36" />
        <svg className="drift__pointer" x={at} aria-hidden="true">
          <path className={isBeyond ? 'rule__over' : 'rule__done'} d="M0 36v-26" />
          <path className={isBeyond ? 'drift__tip drift__tip--over' : 'drift__tip'} d="M0 12l-6 -9h12z" />
        </svg>
      </svg>
      <DriftWords share={share} limit={limit} isNarrow={most > limit * 2} />
    </div>
  );
}

type DriftWordsProps = {
  /** Horizontal position of a value, as a percentage of the drawing. */
  share(value: number): string;
  readonly limit: BasisPoints;
  /** True when the limits are so close together that their labels go outside. */
  readonly isNarrow: boolean;
};

/** The labels under their marks. */
function DriftWords({ share, limit, isNarrow }: DriftWordsProps) {
  return (
    <svg className={isNarrow ? 'drift__words drift__words--narrow' : 'drift__words'} aria-hidden="true">
      <text x={share(-limit)} y="14" textAnchor={isNarrow ? 'end' : 'middle'}>
        {signedPercent(-limit as BasisPoints)}
      </text>
      <text className="drift__middle" x="50%" y="14" textAnchor="middle">
        price of the order
      </text>
      <text x={share(limit)} y="14" textAnchor={isNarrow ? 'start' : 'middle'}>
        {signedPercent(limit)}
      </text>
    </svg>
  );
}
