import { METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { haltsOf, type Instant, type Spot } from '#domain/spot.ts';
import type { JournalEntry, ReadingOutcome } from '../prices/feed-journal.ts';
import { answerInTime, type WatchedShop } from './metrics.ts';

/** Why a reading was not taken, in words for the operator. */
const WORDS: Readonly<Record<ReadingOutcome, string>> = {
  taken: 'taken',
  halted: 'a metal is halted: its price is too far from the last good one. npm run accept-price tells more',
  'not-positive': 'refused: a price is zero, negative or no number',
  'out-of-bounds': 'refused: a price is beyond all reason',
  'gold-not-above-silver': 'refused: gold is not worth more than silver',
  'odd-ratio': 'refused: gold and silver cannot be so far apart or so close: one of them is in another unit',
  unreachable: 'the feed cannot be reached',
  'timed-out': 'the feed did not answer in time',
  'rate-limited': 'the feed was asked too often',
  'server-error': 'the feed has a fault of its own',
  refused: 'the feed rejects our key',
  'not-json': 'the answer is no JSON',
  'too-large': 'the answer is too large',
  'not-success': 'the feed says that it failed',
  'missing-rate': 'a price is missing or no number',
  'wrong-unit': 'refused: these are no dollars per troy ounce',
  contradictory: 'refused: a price and its inverse in the same answer do not agree',
  'too-old': 'the feed itself dates its prices long ago',
  'in-the-future': 'the feed dates its prices ahead of our clock: look at the clock of this machine',
  'not-stored': 'the database could not keep it',
};

type Letters = Awaited<ReturnType<WatchedShop['countLetters']>>;

/** Undefined where the database does not answer. */
export function readLetters({ countLetters }: WatchedShop): Promise<Letters | undefined> {
  return answerInTime(countLetters());
}

/** The state of the feed and the letters as one plain page, without scripts, styles or anything of a customer. */
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
<h2>Letters</h2>
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
  const rows = entries.map(({ at, outcome, prices }) => {
    const [gold, silver] = prices ? [prices.gold, prices.silver].map(shown) : ['', ''];
    return `<tr><td>${iso(at)}</td><td>${seconds(now - at)}</td><td>${gold}</td><td>${silver}</td><td>${WORDS[outcome]}</td></tr>`;
  });
  return `<table>
<thead><tr><th>At</th><th>Age</th><th>Gold</th><th>Silver</th><th>Outcome</th></tr></thead>
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
