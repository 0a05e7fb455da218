import { type Cents, formatDifference, formatUsd, subtractCents } from '#domain/money.ts';
import { type BasisPoints, formatPremium, shareOf } from '#domain/price.ts';
import './marks.css';

/** `$5,335.36`; `–` for none. */
export function money(amount: Cents | null | undefined): string {
  return amount === null || amount === undefined ? '–' : formatUsd(amount);
}

/** `+$4.77`, `−$64.00`. */
export function signedMoney(amount: Cents | null | undefined): string {
  return amount === null || amount === undefined ? '–' : formatDifference(amount);
}

/** `5.32%`, `−0.34%`. */
export function percent(points: BasisPoints | null | undefined): string {
  return points === null || points === undefined ? '–' : formatPremium(points);
}

/** `+0.31%`. */
export function signedPercent(points: BasisPoints | null | undefined): string {
  return `${(points ?? 0) > 0 ? '+' : ''}${percent(points)}`;
}

/** The difference of two amounts, and its share of the first, for `Change`. */
export function changeOf(before: Cents, after: Cents): { readonly amount: Cents; readonly percent: BasisPoints } {
  const amount = subtractCents(after, before);
  return { amount, percent: before > 0 ? shareOf(amount, before) : (0 as BasisPoints) };
}

const ARROWS = { up: 'M4 0l4 7H0z', down: 'M4 7L0 0h8z' } as const;

type ChangeProps = {
  readonly amount: Cents;
  readonly percent?: BasisPoints;
  /** `market`: up is good, down is bad. `plain`: ink. */
  readonly tone?: 'market' | 'plain';
  /** True to omit the dollar sign beside a price. */
  readonly isBare?: boolean;
};

/** Shows a change with a triangle and a sign, and in color where it is good or bad. */
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
