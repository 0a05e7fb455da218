import type { ReactNode } from 'react';
import { placeAndWord } from './chart-times.ts';
import type { ChartDrawing } from './draw-chart.ts';

/** The height of a drawing's paths: nearly a unit for each pixel. */
export const UNITS_HIGH = 300;

type ChartProps = {
  readonly drawing: Omit<ChartDrawing, 'hairlines'> & { readonly hairlines?: string };
  /** One sentence that says what a look at the chart does. */
  readonly name: string;
  /** The shape of the price of now: the plate of gold, the oval of silver, or neither. */
  readonly flag: 'gold' | 'silver' | 'plain';
  /** The drawing below the lines of the chart. */
  readonly under?: ReactNode;
  /** Another line, in the units of the first. */
  readonly second?: ReactNode;
  /** `low` is a chart that stands below another. */
  readonly size?: 'high' | 'middle' | 'low';
  /** The drawing over the chart. */
  readonly children?: ReactNode;
};

/** A stepped line as one SVG: words stand in percent, lines lie in a part that stretches, so that it is drawn before any script. */
export function Chart({ drawing, name, flag, under, second, size = 'high', children }: ChartProps) {
  const { width, line, hairlines, marks, now } = drawing;
  const [grid, times] = [drawing.grid.map(placeAndWord), drawing.times.map(placeAndWord)];
  return (
    <div className={`chart chart--${size}`}>
      <svg className="chart__drawing" width="100%" height="100%" role="img" aria-label={name}>
        {under}
        {grid.map(([y]) => (
          <line key={y} className="chart__grid" x2="100%" y1={y} y2={y} />
        ))}
        <line className="chart__level" x2="100%" y1={now.y} y2={now.y} />
        <svg viewBox={`0 0 ${width} ${UNITS_HIGH}`} preserveAspectRatio="none" overflow="visible" aria-hidden="true">
          {second}
          {hairlines && <path className="chart__hairlines" d={hairlines} />}
          <path className="chart__line" d={line} />
        </svg>
        <svg y="100%" height="10" overflow="visible" aria-hidden="true">
          <line className="chart__ruler" x2="100%" />
          {times.map(([x]) => (
            <line key={x} className="chart__ruler" x1={x} x2={x} y2="8" />
          ))}
        </svg>
        {times.map(([x, text]) => (
          <text key={x} x={x} y="100%" dy="28" textAnchor="middle">
            {text}
          </text>
        ))}
        {grid.map(
          ([y, text]) =>
            text && (
              <text key={y} x="100%" y={y} dx="12" dy="4">
                {text}
              </text>
            ),
        )}
        {marks.map(({ end, x, y, anchor, text }) => (
          <g key={end} className="chart__mark">
            <circle cx={x} cy={y} r="3.5" />
            <text x={x} y={y} dy={end === 'high' ? -11 : 20} textAnchor={anchor}>
              {text}
            </text>
          </g>
        ))}
        <svg className={`chart__flag chart__flag--${flag}`} x="100%" y={now.y} overflow="visible" aria-hidden="true">
          {flag === 'silver' ? (
            <ellipse cx="42" rx="36" ry="12.5" />
          ) : (
            <path d={flag === 'gold' ? 'M12-12H72l6 6V6l-6 6H12L6 6V-6Z' : 'M6-12H78V12H6Z'} />
          )}
          <text x="42" y="4.5" textAnchor="middle">
            {now.text}
          </text>
        </svg>
      </svg>
      {children}
    </div>
  );
}
