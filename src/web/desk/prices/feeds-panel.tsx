import type { CallAnswer } from '#contract/call.ts';
import type { listFeeds } from '#contract/calls/desk-feeds.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { FeedCondition } from '#domain/feed-state.ts';
import { METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import { FARTHEST_APART } from '#domain/spot.ts';
import { CircleCheck } from '../../ui/icons.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useRates } from '../data/rates.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { TriangleAlert } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { percent, signedPercent } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { atTimeText, durationText } from '../ui/times.tsx';
import '../ui/table.css';
import './prices.css';

type Feed = CallAnswer<typeof listFeeds>['data'][number];

const AGAIN_IN_MS = 15_000;
const NARROW = 'feeds__narrow';

const STATE_WORDS: Readonly<Record<FeedCondition, string>> = {
  good: 'Agrees',
  failing: 'Failing',
  apart: 'Apart',
  silent: 'Silent',
};

/** Lists the price feeds with each one's quote, its distance from the median and its share of good readings in 24 hours. */
export function FeedsPanel() {
  const feeds = useDeskQuery(['feeds'], (signal) => desk.listFeeds({ signal }), { againIn: () => AGAIN_IN_MS });
  const isOne = feeds.data?.length === 1;
  return (
    <Panel
      title="Feeds"
      aside={!isOne && `The median is used. A feed more than ${FARTHEST_APART} off is left out, and you are notified.`}
    >
      <Loaded query={feeds} skeleton={<SkeletonRows rows={3} />}>
        {(rows) => (
          <div className="table-scroll">
            <table className={feeds.isOld ? 'table feeds is-old' : 'table feeds'}>
              <thead>
                <tr>
                  <th>Source</th>
                  <th className="table__r">Gold</th>
                  <th className="table__r">Silver</th>
                  <th className={NARROW}>Off the median</th>
                  <th className="table__r">Age</th>
                  <th className={`table__r ${NARROW}`}>Good in 24 h</th>
                  <th>State</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((feed) => (
                  <FeedRow key={feed.source} feed={feed} isOne={isOne} />
                ))}
              </tbody>
              <InForce />
            </table>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function FeedRow({ feed, isOne }: { readonly feed: Feed; readonly isOne: boolean }) {
  const { source, gold, silver, readAt, goodShare, lastRefusal } = feed;
  return (
    <>
      <tr>
        <th scope="row">{source}</th>
        <td className="table__r">{gold ? formatUsd(gold.price) : '–'}</td>
        <td className="table__r">{silver ? formatUsd(silver.price) : '–'}</td>
        <td className={NARROW}>
          <Away feed={feed} />
        </td>
        <td className="table__r">{readAt ? <Age at={readAt} /> : '–'}</td>
        <td className={`table__r ${NARROW}`}>{percent(goodShare)}</td>
        <td>
          <State feed={feed} isOne={isOne} />
        </td>
      </tr>
      {lastRefusal && (
        <tr className="feeds__refusal">
          <td colSpan={7}>
            Last refused {atTimeText(lastRefusal.at)}. {lastRefusal.sentence}
          </td>
        </tr>
      )}
    </>
  );
}

function State({ feed: { condition, gold, silver }, isOne }: { readonly feed: Feed; readonly isOne: boolean }) {
  const isGood = condition === 'good';
  const Sign = isGood ? CircleCheck : TriangleAlert;
  const apart = METALS.filter((metal) => ({ gold, silver })[metal]?.isApart);
  const only = condition === 'apart' && apart.length === 1 ? `: ${apart[0]}` : '';
  const word = condition === null ? 'Not read yet' : isGood && isOne ? 'Good' : STATE_WORDS[condition];
  return (
    <span className={`feeds__state feeds__state--${isGood ? 'ok' : 'bad'}`}>
      <Sign className="icon icon--small" />
      <span className="feeds__word">
        {word}
        {only}
      </span>
    </span>
  );
}

/** Half width of the scale: one percent below and above the current price. */
const SHOWN_BASIS_POINTS = 100;
const TICKS = 20;

/** Plots the larger deviation of both metals from the current price. */
function Away({ feed: { gold, silver } }: { readonly feed: Feed }) {
  const [points] = [gold, silver]
    .flatMap((quote) => (quote && quote.away !== null ? [quote.away] : []))
    .sort((a, b) => Math.abs(b) - Math.abs(a));
  if (points === undefined) return '–';
  const place = Math.max(-1, Math.min(1, points / SHOWN_BASIS_POINTS)) * 60 + 60;
  const ticks = Array.from({ length: TICKS + 1 }, (_, nth) => `M${nth * 6} 16v-${nth % 5 === 0 ? 9 : 5}`).join('');
  return (
    <span className="feeds__away">
      <svg viewBox="-1 0 122 18" aria-hidden="true">
        <path className="feeds__tick" d={`${ticks}M0 16.500H120`} />
        <path className="feeds__pointer" d={`M${place} 2V16`} />
      </svg>
      <span>{signedPercent(points)}</span>
    </span>
  );
}

function InForce() {
  const { gold, silver, at, state } = useRates();
  const price = (amount: typeof gold) => (amount > 0 ? formatUsd(amount) : '–');
  return (
    <tfoot>
      <tr>
        <th scope="row">In use</th>
        <td className="table__r">{price(gold)}</td>
        <td className="table__r">{price(silver)}</td>
        <td className={NARROW} />
        <td className="table__r">{at ? <Age at={at} /> : '–'}</td>
        <td className={NARROW} />
        <td>{state !== 'live' && <span className="feeds__state feeds__state--bad">Nothing is sold</span>}</td>
      </tr>
    </tfoot>
  );
}

/** `8 s`, `3 min`. */
function Age({ at }: { readonly at: Instant }) {
  const age = Math.max(0, useNow() - at);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {age < MINUTE_MS ? `${Math.floor(age / 1_000)} s` : durationText(age)}
    </time>
  );
}
