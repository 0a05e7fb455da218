import type { PreviewRow } from './use-preview.ts';
import './points-rule.css';

const WIDTH = 150;
const COST_X = 18;
const END_X = 146;
/** Points over cost at the right end. */
const MOST = 8;
const MIDDLE = 13;

/** Points over cost: hollow is now, solid is then, the dashed line is the cost. Beyond the rule a point stands at its end. */
export function PointsRule({ row: { overCost } }: { readonly row: PreviewRow }) {
  if (!overCost) return <span className="points__none">cost not known</span>;
  const x = (points: number) => Math.min(END_X, Math.max(4, COST_X + (points / MOST) * (END_X - COST_X)));
  const [now, then] = [x(overCost.before), x(overCost.after)];
  const isMoved = overCost.after !== overCost.before;
  const name = pointsText(overCost.before) + (isMoved ? `, then ${pointsText(overCost.after)}` : '');
  return (
    <svg className="points" viewBox={`0 0 ${WIDTH} 22`} role="img" aria-label={name}>
      <path className="points__line" d={`M4 18.5H${END_X}`} />
      {[2, 4, 6, 8].map((points) => (
        <path key={points} className="points__tick" d={`M${x(points)} 15V18`} />
      ))}
      <path className="points__cost" d={`M${COST_X} 4V19`} />
      {isMoved && <path className="points__move" d={`M${now} ${MIDDLE}H${then}`} />}
      <circle className="points__now" cx={now} cy={MIDDLE} r={3} />
      {isMoved && <circle className="points__then" cx={then} cy={MIDDLE} r={3.5} />}
    </svg>
  );
}

function pointsText(points: number): string {
  return `${Math.abs(points).toFixed(2)} points ${points < 0 ? 'below' : 'over'} cost`;
}
