import { HONOUR_MS } from '#domain/spot.ts';
import '../ui/rule.css';
import './lines-panel.css';

const WIDTH = 300;
const MINUTES = HONOUR_MS / 60_000;
const TICKS = Array.from({ length: MINUTES * 2 + 1 }, (_, nth) => {
  const x = 0.5 + (nth * (WIDTH - 1)) / (MINUTES * 2);
  return `M${x} 11v-${nth % 2 === 0 ? 6 : 3}`;
}).join('');

/**
 * A scale of the ten-minute price hold, filled as time passes; hidden from screen readers, since the text beside it says the
 * same.
 */
export function MinutesRule({ leftMs }: { readonly leftMs: number }) {
  const x = Math.round(Math.min(1, Math.max(0, 1 - leftMs / HONOUR_MS)) * (WIDTH - 1)) + 0.5;
  return (
    <svg className="minutes-rule" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
      <path className="rule__ticks" d={`${TICKS}M0 11.500H${WIDTH}`} />
      <path className={leftMs > 0 ? 'rule__done' : 'rule__over'} d={`M0 11H${x}M${x} 12v-11`} />
    </svg>
  );
}
