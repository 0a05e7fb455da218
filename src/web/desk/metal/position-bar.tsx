import { useId } from 'react';
import type { Metal } from '#domain/metal.ts';
import { ouncesText, type Position, positionText } from '#domain/position.ts';
import type { PositionLimit } from '#domain/shop-settings.ts';
import { capital } from '#domain/words.ts';

const TICKS = 20;
const ROOM = 1.15;

type BarProps = { readonly metal: Metal; readonly position: Position; readonly limit: PositionLimit | undefined };

/**
 * Draws the net position to scale, the orders that wait beyond it, and the limits of a short position. The limits are labeled
 * below, since two labels at their marks would overlap on a phone.
 */
export function PositionBar({ metal, position: { net, offered }, limit }: BarProps) {
  const hatch = useId();
  if (!net) return null;
  const size = Math.abs(net.microOunces);
  const waiting = Math.abs(offered.microOunces);
  const isLong = net.microOunces > 0;
  // Waiting orders reduce a long position, so they are drawn at the end of the bar.
  const from = isLong ? Math.max(0, size - waiting) : size;
  const until = isLong ? size : size + waiting;
  const marks = isLong || !limit ? [] : marksOf(limit);
  const most = Math.max(size, until, ...marks.map(({ at }) => at)) * ROOM;
  const step = stepOf(most / TICKS);
  const end = Math.max(step * TICKS, step * Math.ceil(most / step));
  const share = (value: number) => `${((value / end) * 100).toFixed(3)}%`;
  const label = [
    `Net ${positionText(net.microOunces)}`,
    `${ouncesText(waiting)} oz offered`,
    ...marks.map(({ word }) => word),
  ];
  return (
    <>
      <svg className="position-bar" role="img" aria-label={label.join(', ')}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="position-bar__ground" width="5" height="5" />
            <rect className="position-bar__ink" width="1.6" height="5" />
          </pattern>
        </defs>
        <rect
          className={`position-bar__net position-bar__net--${metal}`}
          y="2"
          width={share(isLong ? from : size)}
          height="28"
        />
        {until > from && (
          <rect
            className="position-bar__offered"
            x={share(from)}
            y="2"
            width={share(until - from)}
            height="28"
            fill={`url(#${hatch})`}
          />
        )}
        <Scale step={step} end={end} share={share} />
        {marks.map(({ at, isLast }) => (
          <line
            key={at}
            className={isLast ? 'position-bar__limit position-bar__limit--last' : 'position-bar__limit'}
            x1={share(at)}
            x2={share(at)}
            y1="0"
            y2="40"
          />
        ))}
      </svg>
      {(until > from || marks.length > 0) && (
        <p className="position-bar__words">
          {until > from && <span className="position-bar__key">Offered, not in net</span>}
          {marks.length > 0 && <span>{capital(marks.map(({ word }) => word).join(', '))}</span>}
        </p>
      )}
    </>
  );
}

type ScaleProps = {
  /** Micro-ounces from one tick to the next. */
  readonly step: number;
  readonly end: number;
  readonly share: (value: number) => string;
};

function Scale({ step, end, share }: ScaleProps) {
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, nth) => nth);
  return (
    <>
      {ticks.map((nth) => (
        <line
          key={nth}
          className="position-bar__tick"
          x1={share(nth * step)}
          x2={share(nth * step)}
          y1="34"
          y2={nth % 5 === 0 ? 40 : 37}
        />
      ))}
      <line className="position-bar__tick" x1="0" x2="100%" y1="34" y2="34" />
      {ticks
        .filter((nth) => nth % 5 === 0 && nth * step < end * 0.95)
        .map((nth) => (
          <text
            key={nth}
            className="position-bar__word"
            x={share(nth * step)}
            y="52"
            textAnchor={nth === 0 ? 'start' : 'middle'}
          >
            {ouncesText(nth * step)}
          </text>
        ))}
    </>
  );
}

/** Marks on the scale for the limits beyond which orders are reviewed and sales stop. */
function marksOf({ reviewBeyond, stopBeyond }: PositionLimit) {
  return [
    ...(reviewBeyond === null
      ? []
      : [{ at: reviewBeyond, word: `review beyond ${ouncesText(reviewBeyond)} oz`, isLast: false }]),
    ...(stopBeyond === null ? [] : [{ at: stopBeyond, word: `limit ${ouncesText(stopBeyond)} oz`, isLast: true }]),
  ];
}

/** The next of 1, 2, 5, 10, … micro-ounces from a step on. */
function stepOf(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((factor) => factor * decade >= least) ?? 10) * decade;
}
