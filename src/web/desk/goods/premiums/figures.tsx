import { HIGHEST_PREMIUM, LOWEST_PREMIUM } from '#domain/price.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { TriangleAlert } from '#web/desk/ui/icons.ts';
import { signedMoney, signedPercent } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import type { Preview } from './use-preview.ts';
import './premiums.css';

/** Summarizes the effect of a change in four figures and a plot of the premiums. */
export function Figures({ preview, isOld }: { readonly preview: Preview; readonly isOld: boolean }) {
  const { isChange, products, of, largest, meanMove, belowCost } = preview;
  return (
    <Panel label="What changes" className={isOld ? 'premiums-old' : ''}>
      <dl className="premiums-figures">
        <Figure
          value={groupThousands(products)}
          text={`${products === 1 ? 'product' : 'products'}, of ${groupThousands(of)}`}
        />
        <Figure
          value={largest ? signedMoney(largest.move) : '–'}
          text={largest ? `largest change, ${largest.name}` : isChange ? 'no price changes' : 'largest change'}
        />
        <Figure value={isChange ? signedPercent(meanMove) : '–'} text="average price change" />
        <Figure
          value={isChange ? groupThousands(belowCost) : '–'}
          text={belowCost > 0 ? 'would sell below cost' : 'below cost'}
          isBad={belowCost > 0}
        />
      </dl>
      <div className="premiums-spread">
        <SpreadRule preview={preview} />
      </div>
      <Notes preview={preview} />
    </Panel>
  );
}

function Figure({
  value,
  text,
  isBad = false,
}: {
  readonly value: string;
  readonly text: string;
  readonly isBad?: boolean;
}) {
  return (
    <div>
      <dt className={isBad ? 'premiums-figures__bad' : undefined}>
        {isBad && <TriangleAlert className="icon icon--small" />}
        {text}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Notes({ preview: { unchanged, atBound, withoutCost, products } }: { readonly preview: Preview }) {
  const notes = [
    unchanged > 0 && `${groupThousands(unchanged)} unchanged`,
    atBound > 0 && `${groupThousands(atBound)} at a limit`,
    withoutCost > 0 &&
      `${withoutCost === products ? 'none has a cost set' : `${groupThousands(withoutCost)} without a cost`}`,
  ].filter(Boolean);
  return notes.length > 0 ? <p className="premiums-notes">{notes.join(' · ')}</p> : null;
}

const WIDTH = 812;
const LEFT = 10;
const RIGHT = 802;
const FLOOR = 79.5;
/** Dots stand 9 above each other; more of them would leave the drawing. */
const MOST_DOTS = 7;
const MARKS = [1_000, 2_000, 3_000, 4_000];
/** The middle of a band of one percent. */
const HALF_BAND = 50;
const SPAN = HIGHEST_PREMIUM - LOWEST_PREMIUM;
const x = (points: number) => LEFT + ((points - LOWEST_PREMIUM) / SPAN) * (RIGHT - LEFT);

/**
 * Plots the new premiums between 1.5 and 50 %, or the current ones while nothing is typed: a dot per product, or per several
 * where there are many.
 */
function SpreadRule({ preview: { spread, products, isChange } }: { readonly preview: Preview }) {
  const most = Math.max(0, ...spread.map(({ count }) => count));
  const each = Math.max(1, Math.ceil(most / MOST_DOTS));
  const below = spread.reduce((sum, { belowCost }) => sum + belowCost, 0);
  const of = countOf(products, 'product');
  const label = `The ${isChange ? 'new premiums' : 'premiums'} of ${of} between 1.5 and 50 percent${
    below > 0 ? `, ${below} of them below cost` : ''
  }${each > 1 ? `; a dot stands for ${each}` : ''}`;
  return (
    <figure className="spread">
      <svg viewBox={`0 0 ${WIDTH} 96`} role="img" aria-label={label}>
        <path className="spread__line" d={`M${LEFT} ${FLOOR}H${RIGHT}`} />
        {ticks().map(({ points, isLong }) => (
          <path
            key={points}
            className={isLong ? 'spread__line' : 'spread__tick'}
            d={`M${x(points).toFixed(1)} ${isLong ? 72 : 74}V79`}
          />
        ))}
        {spread.flatMap(({ from, count, belowCost }) =>
          Array.from({ length: Math.ceil(count / each) }, (_, nth) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: dots of a band are alike
              key={`${from} ${nth}`}
              className={nth < Math.ceil(belowCost / each) ? 'spread__dot spread__dot--bad' : 'spread__dot'}
              cx={x(Math.min(HIGHEST_PREMIUM, Math.max(LOWEST_PREMIUM, from + HALF_BAND))).toFixed(1)}
              cy={66 - nth * 9}
              r={3.5}
            />
          )),
        )}
        <text className="spread__text" x={LEFT} y={93}>
          1.5%
        </text>
        {MARKS.map((points) => (
          <text key={points} className="spread__text" x={x(points)} y={93} textAnchor="middle">
            {points / 100}%
          </text>
        ))}
        <text className="spread__text" x={RIGHT} y={93} textAnchor="end">
          50%
        </text>
      </svg>
      {each > 1 && <figcaption>A dot stands for {each} products.</figcaption>}
    </figure>
  );
}

/** Each half percent, longer at the bounds and where it is five. */
function ticks(): readonly { readonly points: number; readonly isLong: boolean }[] {
  return Array.from({ length: 98 }, (_, nth) => LOWEST_PREMIUM + nth * 50).map((points) => ({
    points,
    isLong: points % 500 === 0 || points === LOWEST_PREMIUM,
  }));
}
