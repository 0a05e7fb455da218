import { centsFromDollars, formatDifference, formatUsd } from '#domain/money.ts';
import './marks.css';

/** Dollars as calls answer them: `$5,335.36`; `–` for none. */
export function money(dollars: number | null | undefined): string {
  const amount = centsFromDollars(dollars ?? Number.NaN);
  return amount === undefined ? '–' : formatUsd(amount);
}

/** `+$4.77`, `−$64.00`. */
export function signedMoney(dollars: number | null | undefined): string {
  const amount = centsFromDollars(dollars ?? Number.NaN);
  return amount === undefined ? '–' : formatDifference(amount);
}

/** Percent as calls answer them, two decimals: `5.32%`, `−0.34%`. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`;
}

/** `+0.31%`. */
export function signedPercent(value: number | null | undefined): string {
  return `${(value ?? 0) > 0 ? '+' : ''}${percent(value)}`;
}

const ARROWS = { up: 'M4 0l4 7H0z', down: 'M4 7L0 0h8z' } as const;

type ChangeProps = {
  /** In dollars. */
  readonly amount: number;
  readonly percent?: number;
  /** `market`: up is good, down is bad. `plain`: ink. */
  readonly tone?: 'market' | 'plain';
  /** Without the dollar sign: beside a price. */
  readonly isBare?: boolean;
};

/** A movement: triangle and sign, and where it says something good or bad a colour too. */
export function Change({ amount, percent: share, tone = 'plain', isBare = false }: ChangeProps) {
  const direction = amount > 0 ? 'up' : amount < 0 ? 'down' : 'flat';
  return (
    <span className={`change change--${tone}-${direction}`}>
      {direction !== 'flat' && (
        <svg className="change__arrow" viewBox="0 0 8 7" aria-hidden="true">
          <path d={ARROWS[direction]} fill="currentColor" />
        </svg>
      )}
      <span>
        {isBare ? signedMoney(amount).replace('$', '') : `${signedMoney(amount)}${share === undefined ? '' : ','}`}
      </span>
      {share !== undefined && <span className="change__percent">{signedPercent(share)}</span>}
    </span>
  );
}
