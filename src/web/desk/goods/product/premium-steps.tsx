import { DAY_MS } from '#domain/durations.ts';
import { serverNow } from '#web/desk/data/clock.ts';
import { percent } from '#web/desk/ui/money.tsx';
import { timeText } from '#web/desk/ui/times.tsx';
import type { Goods } from './product-entries.ts';
import { stepPath } from './step-path.ts';

const YEAR_MS = 365 * DAY_MS;

/** The premium of the last year as a stepped line. */
export function PremiumSteps({ premiums }: { readonly premiums: Goods['premiums'] }) {
  const now = serverNow();
  const values = premiums.map(({ premium }) => premium);
  const last = values.at(-1);
  if (last === undefined) return null;
  const least = Math.min(...values);
  const most = Math.max(...values);
  const first = Math.max(Date.parse(premiums[0]?.at ?? ''), now - YEAR_MS);
  const path = stepPath(
    premiums.map(({ at, premium }) => ({ at: Date.parse(at), value: premium })),
    { from: first, until: now },
  );
  const name =
    least === most
      ? `The premium has been ${percent(last)}`
      : `The premium went from ${percent(values[0])} to ${percent(last)}, between ${percent(least)} and ${percent(most)}`;
  return (
    <figure>
      <svg
        viewBox="0 0 600 84"
        preserveAspectRatio="none"
        className="premium-steps__drawing"
        role="img"
        aria-label={name}
      >
        <path className="premium-steps__grid" d="M0 8H600M0 42H600M0 76H600" />
        <path className="premium-steps__line" d={path} />
      </svg>
      <figcaption className="premium-steps__words">
        <span>{timeText(new Date(first).toISOString(), now)}</span>
        <span>{least === most ? percent(last) : `${percent(least)} to ${percent(most)}`}</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}
