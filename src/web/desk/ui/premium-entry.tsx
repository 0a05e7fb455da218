import { cents, formatUsd, subtractCents } from '#domain/money.ts';
import { lineTotal, priceLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { useMay } from '../data/me.ts';
import { agreedPremium, atPremium, type PremiumLine, premiumFault, withPremium } from './agreed-premium.ts';
import { TextField } from './fields.tsx';
import { premiumText } from './premium-draft.ts';
import './premium-entry.css';

type EntryProps<Line extends PremiumLine> = { readonly line: Line; onChange(line: Line): void };

/** The premium of a line: managers may type another one, others read it. */
export function PremiumEntry<Line extends PremiumLine>({ line, onChange }: EntryProps<Line>) {
  const may = useMay();
  const { product, agreed } = line;
  if (!may('agree-premium')) return formatPremium(product.premium);
  return (
    <span className="premium-entry">
      <input
        className="entry__input"
        aria-label={`Premium of ${product.name}, %`}
        aria-invalid={premiumFault(line) ? true : undefined}
        inputMode="decimal"
        value={agreed?.percent ?? premiumText(product.premium)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange(withPremium(line, currentTarget.value))}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}

type ReasonProps<Line extends PremiumLine> = EntryProps<Line> & {
  readonly quantity: number;
  readonly spot: SpotPrices | undefined;
  /** Stands before the premium in whose place the other one is: `the shop’s `. */
  readonly whose?: string;
};

/** Asks for the reason of another premium, and shows the difference in dollars. Nothing for a line without one. */
export function PremiumReason<Line extends PremiumLine>({
  line,
  quantity,
  spot,
  whose = '',
  onChange,
}: ReasonProps<Line>) {
  const { product, agreed } = line;
  if (!agreed) return null;
  const own = agreedPremium(line);
  const sumOf = (priced: PremiumLine['product']) => spot && lineTotal(priceLine(priced, quantity, spot));
  const [now, usual] = [own && sumOf(atPremium(line)), sumOf(product)];
  const less = now !== undefined && usual !== undefined ? subtractCents(usual, now) : undefined;
  const instead = `${whose}${formatPremium(product.premium)}`;
  return (
    <div className="premium-why">
      <TextField
        label={own ? `Why ${formatPremium(own)} instead of ${instead}?` : `Why not ${instead}?`}
        value={agreed.reason}
        maxLength={200}
        pattern=".*\S.*"
        autoComplete="off"
        required
        onChange={(reason) => onChange({ ...line, agreed: { ...agreed, reason } })}
      />
      <p role="status">
        {premiumFault(line) ??
          (less !== undefined && `${formatUsd(cents(Math.abs(less)))} ${less < 0 ? 'more' : 'less'}. Staff only.`)}
      </p>
    </div>
  );
}
