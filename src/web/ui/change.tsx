import type { RateChange } from './rate-change.ts';

const WORDS = { up: 'up ', down: 'down ', flat: 'unchanged ' } as const;
const ARROWS = { up: 'M5 0l5 9H0z', down: 'M5 9L0 0h10z', flat: 'M0 4h10v1.500H0z' } as const;

type ChangeProps = { readonly change: RateChange; readonly shows: 'percent' | 'both' };

/** Arrow and sign as well as colour. */
export function Change({ change, shows }: ChangeProps) {
  return (
    <span className={`change change--${change.direction}`}>
      <svg className="change__arrow" viewBox="0 0 10 9" aria-hidden="true">
        <path d={ARROWS[change.direction]} fill="currentColor" />
      </svg>
      <span className="visually-hidden">{WORDS[change.direction]}</span>
      {shows === 'percent' ? (
        change.percent
      ) : (
        <span>
          <span className="change__amount">{change.amount} (</span>
          {change.percent}
          <span className="change__amount">)</span>
        </span>
      )}
    </span>
  );
}
