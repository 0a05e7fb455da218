import { useId } from 'react';
import type { Metal } from '#domain/metal.ts';
import { ouncesText, type Position, positionText } from '#domain/position.ts';

const TICKS = 20;
const ROOM = 1.15;

type BarProps = { readonly metal: Metal; readonly position: Position };

/** The net position to scale, and beyond it what orders would add that wait. */
export function PositionBar({ metal, position: { net, offered } }: BarProps) {
  const hatch = useId();
  if (!net) return null;
  const size = Math.abs(net.microOunces);
  const waiting = Math.abs(offered.microOunces);
  const isLong = net.microOunces > 0;
  // What waits makes a long position less long: it takes from the end of the bar.
  const from = isLong ? Math.max(0, size - waiting) : size;
  const until = isLong ? size : size + waiting;
  const step = stepOf((Math.max(size, until) * ROOM) / TICKS);
  const end = Math.max(step * TICKS, step * Math.ceil((Math.max(size, until) * ROOM) / step));
  const share = (value: number) => `${((value / end) * 100).toFixed(3)}%`;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, nth) => nth);
  const label = `Net ${positionText(net.microOunces)}, ${ouncesText(waiting)} oz offered`;
  return (
    <svg className="position-bar" role="img" aria-label={label}>
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
    </svg>
  );
}

/** The next of 1, 2, 5, 10, … micro-ounces from a step on. */
function stepOf(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((factor) => factor * decade >= least) ?? 10) * decade;
}
