import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { SCOPE_NAMES, usePauses } from '../data/stopped-sales.ts';
import { Store, TriangleAlert } from '../ui/icons.ts';
import { openStopSelling } from './stop-selling.tsx';

/** The state of sales in the strip, with the button that pauses them for roles that may. */
export function Selling() {
  const may = useMay();
  const pauses = usePauses();
  const { halted } = useRates();
  const stopped = new Set([...pauses.map(({ scope }) => scope), ...halted]);
  const text =
    stopped.size === 0 ? 'Selling' : `Not sold: ${[...stopped].map((scope) => SCOPE_NAMES[scope]).join(', ')}`;
  const Icon = stopped.size === 0 ? Store : TriangleAlert;
  const className = `strip__state strip__state--${stopped.size === 0 ? 'ok' : 'bad'}`;
  const inside = (
    <>
      <Icon className="icon strip__icon" />
      {text}
    </>
  );
  if (!may('pause-sales')) return <span className={className}>{inside}</span>;
  return (
    <button
      type="button"
      className={`${className} strip__act`}
      aria-label={`${text}. Stop selling`}
      title="Stop selling"
      onClick={() => openStopSelling()}
    >
      {inside}
    </button>
  );
}
