import { useId } from 'react';
import type { Metal } from '#domain/metal.ts';
import type { PositionWithPending } from '#domain/metal-limits.ts';
import { ouncesText, positionText } from '#domain/position.ts';
import type { PositionLimit } from '#domain/shop-settings.ts';
import { capital } from '#domain/words.ts';
import { type PositionScale, scaleOf } from './position-scale.ts';

type BarProps = {
  readonly metal: Metal;
  readonly position: PositionWithPending;
  readonly limit: PositionLimit | undefined;
};

/**
 * Draws the net position to scale, from there what pending orders make of it, and the limits of a short position. The limits are
 * labeled below, since two labels at their marks would overlap on a phone.
 */
export function PositionBar({ metal, position: { net, pending }, limit }: BarProps) {
  const hatch = useId();
  const marks = limit ? marksOf(limit) : [];
  const scale = scaleOf([net, pending, ...marks.map(({ at }) => at)]);
  const span = (one: number, other: number) => {
    const [from, until] = [scale.place(one), scale.place(other)].sort((a, b) => a - b) as [number, number];
    return { x: percent(from), y: 2, width: percent(until - from), height: 28 };
  };
  const label = [
    `Net ${positionText(net)}`,
    `${ouncesText(net - pending)} oz offered`,
    `${positionText(pending)} including pending orders`,
    ...marks.map(({ word }) => word),
  ];
  return (
    <>
      <svg className="position-bar" role="img" aria-label={label.join(', ')}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="position-bar__ink" width="1.6" height="5" />
          </pattern>
        </defs>
        <rect className={`position-bar__net position-bar__net--${metal}`} {...span(0, net)} />
        {net !== pending && <rect className="position-bar__offered" {...span(net, pending)} fill={`url(#${hatch})`} />}
        <Ticks scale={scale} />
        {marks.map(({ at, isLast }) => (
          <line
            key={at}
            className={isLast ? 'position-bar__limit position-bar__limit--last' : 'position-bar__limit'}
            x1={percent(scale.place(at))}
            x2={percent(scale.place(at))}
            y1="0"
            y2="40"
          />
        ))}
      </svg>
      {(net !== pending || marks.length > 0) && (
        <p className="position-bar__words">
          {net !== pending && <span className="position-bar__key">Offered, not in net</span>}
          {marks.length > 0 && <span>{capital(marks.map(({ word }) => word).join(', '))}</span>}
        </p>
      )}
    </>
  );
}

function Ticks({ scale: { isShortToRight, step, first, last, place } }: { readonly scale: PositionScale }) {
  const ticks = Array.from({ length: last - first + 1 }, (_, nth) => {
    const at = (first + nth) * (isShortToRight ? -step : step);
    return { at, x: place(at), isLong: (first + nth) % 5 === 0 };
  });
  return (
    <>
      {ticks.map(({ at, x, isLong }) => (
        <line key={at} className="position-bar__tick" x1={percent(x)} x2={percent(x)} y1="34" y2={isLong ? 40 : 37} />
      ))}
      <line className="position-bar__tick" x1="0" x2="100%" y1="34" y2="34" />
      {ticks
        .filter(({ at, x, isLong }) => isLong && (at === 0 || x > 0.05) && x < 0.95)
        .map(({ at, x }) => (
          <text key={at} className="position-bar__word" x={percent(x)} y="52" textAnchor={x === 0 ? 'start' : 'middle'}>
            {/* Where both sides are drawn, each mark says its own. */}
            {at === 0 || first === 0
              ? ouncesText(Math.abs(at))
              : `${ouncesText(Math.abs(at))} ${at < 0 ? 'short' : 'long'}`}
          </text>
        ))}
    </>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

/** Marks at the short positions beyond which orders are reviewed and sales stop. */
function marksOf({ reviewBeyond, stopBeyond }: PositionLimit) {
  return [
    ...(reviewBeyond === null
      ? []
      : [{ at: -reviewBeyond, word: `review beyond ${ouncesText(reviewBeyond)} oz`, isLast: false }]),
    ...(stopBeyond === null ? [] : [{ at: -stopBeyond, word: `limit ${ouncesText(stopBeyond)} oz`, isLast: true }]),
  ];
}
