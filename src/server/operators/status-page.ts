import { faultSentence } from '#domain/feed-fault.ts';
import { METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { FARTHEST_APART, haltsOf, type Instant, type Spot } from '#domain/spot.ts';
import type { JournalEntry, ReadingOutcome } from '../prices/feed-journal.ts';
import { answerInTime, type WatchedShop } from './metrics.ts';

/** Describes the outcome of a reading to the operator. */
function words(outcome: ReadingOutcome): string {
  if (outcome === 'taken') return 'Taken.';
  if (outcome === 'halted')
    return 'A metal is halted: its price is too far from the last good one. npm run accept-price tells more.';
  if (outcome === 'apart') return `Left out: more than ${FARTHEST_APART} from the other feeds.`;
  return outcome === 'not-stored' ? 'The database could not keep it.' : faultSentence(outcome);
}

type Letters = Awaited<ReturnType<WatchedShop['countLetters']>>;

/** Undefined where the database does not answer. */
export function readLetters({ countLetters }: WatchedShop): Promise<Letters | undefined> {
  return answerInTime(countLetters());
}

/**
 * Returns the state of the feed and the letters as one plain page, without scripts, styles or anything of a customer. `letters`
 * is undefined while the database is away.
 */
export function statusPage(
  { spot, journal, clock }: Pick<WatchedShop, 'spot' | 'journal' | 'clock'>,
  letters: Letters | undefined,
): string {
  const now = clock();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="15">
<title>Feed: ${spot.current().state}</title>
</head>
<body>
<h1>Feed: ${spot.current().state}</h1>
<p>${ordering(spot.current())}</p>
${facts(spot.current(), now)}
<h2>Last readings taken</h2>
${table(journal.taken(), now)}
<h2>Last readings not taken</h2>
${table(journal.refused(), now)}
<p>What this process has seen since it started. Written ${iso(now)}.</p>
<h2>Emails</h2>
<p>${letters ? lettersSay(letters) : 'The database does not answer.'}</p>
</body>
</html>
`;
}

function ordering(spot: Spot): string {
  const halted = METALS.filter((metal) => haltsOf(spot)[metal]);
  if (spot.state === 'live' && halted.length > 0)
    return `Not for sale: ${halted.join(' and ')}. The feed’s price is too far from the last good one; npm run accept-price tells more.`;
  if (spot.state === 'live') return 'Orders are taken.';
  const why =
    spot.state === 'stale' ? 'the last good reading is too old' : 'there has been no good reading since the start';
  return `No order is taken: ${why}. Customers are told so, and it goes on by itself with the next good reading.`;
}

function lettersSay({ waiting, failed }: Letters): string {
  const given =
    failed === 0 ? 'None has failed.' : `${failed} failed and are kept: npm run resend-letters tries them again.`;
  return `${waiting} waiting. ${given}`;
}

function facts(spot: Spot, now: Instant): string {
  if (spot.state === 'unavailable') return '';
  const { source, at, prices } = spot.tick;
  return `<dl>
<dt>Source</dt><dd>${source}</dd>
<dt>Age</dt><dd>${seconds(now - at)}</dd>
<dt>Gold</dt><dd>${formatUsd(prices.gold)} per troy ounce</dd>
<dt>Silver</dt><dd>${formatUsd(prices.silver)} per troy ounce</dd>
</dl>`;
}

function table(entries: readonly JournalEntry[], now: Instant): string {
  if (entries.length === 0) return '<p>None.</p>';
  const rows = entries.map(({ at, source = '', outcome, prices }) => {
    const [gold, silver] = prices ? [prices.gold, prices.silver].map(shown) : ['', ''];
    return `<tr><td>${iso(at)}</td><td>${seconds(now - at)}</td><td>${source}</td><td>${gold}</td><td>${silver}</td><td>${words(outcome)}</td></tr>`;
  });
  return `<table>
<thead><tr><th>At</th><th>Age</th><th>Feed</th><th>Gold</th><th>Silver</th><th>Outcome</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

/** A refused price can be anything, also no amount of money. */
function shown(cents: number): string {
  return Number.isFinite(cents) ? (cents / 100).toFixed(2) : 'no number';
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function iso(at: Instant): string {
  return new Date(at).toISOString();
}
