import { useState } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import type { BasisPoints } from '#domain/price.ts';
import { serverNow } from '#web/desk/data/clock.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { percent } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { timeText } from '#web/desk/ui/times.tsx';
import { RevisionLine } from '../revisions/revision-line.tsx';
import type { Goods } from './product-entries.ts';
import { stepPath } from './step-path.ts';
import { ThenForm } from './then-form.tsx';
import './product.css';

const FIRST = 5;

/** The product's changes, each with its author and an undo. */
export function HistoryPanel({ goods }: { readonly goods: Goods }) {
  const [showsAll, setShowsAll] = useState(false);
  const { history, premiums } = goods;
  const shown = showsAll ? history : history.slice(0, FIRST);
  return (
    <Panel
      title="Premium, a year"
      aside={`${history.length}${history.length === 100 ? ' or more' : ''} ${history.length === 1 ? 'revision' : 'revisions'}`}
    >
      <div className="panel__body product-history">
        <PremiumSteps premiums={premiums} />
        <ol className="revision-list">
          {shown.map((revision) => (
            <RevisionLine key={revision.revision} revision={revision} />
          ))}
        </ol>
        {history.length > shown.length && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            All {history.length}
          </Button>
        )}
        <ThenForm goods={goods} />
      </div>
    </Panel>
  );
}

const YEAR_MS = 365 * DAY_MS;

/** The premium of the last year as a stepped line. */
function PremiumSteps({ premiums }: { readonly premiums: Goods['premiums'] }) {
  const now = serverNow();
  const values = premiums.map(({ premium }) => premium);
  const last = values.at(-1);
  if (last === undefined) return null;
  const least = Math.min(...values) as BasisPoints;
  const most = Math.max(...values) as BasisPoints;
  const first = Math.max(premiums[0]?.at ?? 0, now - YEAR_MS);
  const path = stepPath(
    premiums.map(({ at, premium }) => ({ at, value: premium })),
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
        <span>{timeText(first, now)}</span>
        <span>{least === most ? percent(last) : `${percent(least)} to ${percent(most)}`}</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}
