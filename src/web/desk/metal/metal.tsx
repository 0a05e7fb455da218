import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { setPriceByHand } from '#contract/calls/desk-hand-price.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { groupThousands } from '#domain/words.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { useHours, useSettings } from '../data/settings.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ClosedPanel } from '../prices/closed-panel.tsx';
import { FeedsPanel } from '../prices/feeds-panel.tsx';
import { WeekPanel } from '../prices/week-panel.tsx';
import { openStopSelling } from '../shell/stop-selling.tsx';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Hand, Pause } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { instantOf, localOf } from '../ui/shop-hour.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { secondsText } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useMetal, useTrades } from './metal-data.ts';
import { MetalPanel } from './metal-panel.tsx';
import { TradesList } from './trades-list.tsx';
import './metal.css';

const LOOK_EVERY_MS = 60_000;
const SHOWN = 10;

/** The position of each metal, now or as of the instant in the URL's `at`. */
export function Component() {
  useTitle('Metal');
  const may = useMay();
  const [search] = useSearchParams();
  const at = Number(search.get('at')) || undefined;
  const query = useMetal(at);
  const hours = useHours();
  const stop = may('pause-sales') && (
    <Button icon={Pause} kind="danger" onClick={() => openStopSelling()}>
      Stop selling
    </Button>
  );
  return (
    <>
      <PageHead
        title="Metal"
        sub={
          at
            ? `Position at ${secondsText(at)}, from the records as they stand now.`
            : 'What you owe, what covers it, and where prices come from.'
        }
        actions={
          <>
            <AsOf at={at} />
            <HandPriceButton />
            {stop}
          </>
        }
      />
      <Loaded query={query} skeleton={<Skeleton />}>
        {(board) => (
          <div className="metal">
            {METALS.map((metal) => (
              <MetalPanel key={metal} metal={metal} board={board} isPast={at !== undefined} isOld={query.isOld} />
            ))}
          </div>
        )}
      </Loaded>
      {at === undefined && (
        <div className="metal__prices">
          <FeedsPanel />
          <WeekPanel hours={hours} />
          <ClosedPanel />
        </div>
      )}
      <LastTrades />
    </>
  );
}

function AsOf({ at }: { readonly at: Instant | undefined }) {
  const now = useNow(LOOK_EVERY_MS);
  const [, setSearch] = useSearchParams();
  const choose = (typed: string) => {
    const instant = instantOf(typed);
    if (instant === undefined || instant > now) return setSearch({}, { replace: true });
    setSearch({ at: String(instant) }, { replace: true });
  };
  return (
    <div className="as-of">
      <TextField
        label="As of"
        type="datetime-local"
        max={localOf(now)}
        value={at ? localOf(at) : ''}
        onChange={choose}
      />
      {at && <Button onClick={() => setSearch({}, { replace: true })}>Back to now</Button>}
    </div>
  );
}

const PERIODS = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
];

type Values = {
  readonly metal: Metal;
  readonly priceCents: string;
  readonly minutes: string;
  readonly isUntilLive: boolean;
  readonly reason: string;
};

const INITIAL: Values = { metal: 'gold', priceCents: '', minutes: '60', isUntilLive: true, reason: '' };

/** The button and dialog that set a metal's spot price manually for a time, when the feeds are wrong. */
function HandPriceButton() {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  const notify = useNotify();
  const rates = useRates();
  const { data } = useSettings();
  const change = useDeskChange(desk.setPriceByHand, {
    invalidates: invalidatedBy('setting'),
    reauthenticateFor: 'Setting a price by hand',
    onDone: (_, { params }) => notify({ kind: 'done', title: `${METAL_NAMES[params.metal]} price set` }),
  });
  if (!may('set-price-by-hand') || !data) return null;
  return (
    <>
      <Button icon={Hand} onClick={() => setIsOpen(true)}>
        Set spot by hand
      </Button>
      <ActDialog
        title="Set spot by hand"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          draft: 'spot by hand',
          initial: INITIAL,
          fields: ({ metal }) => ({
            metal: {
              as: 'choice',
              label: 'Metal',
              options: METALS.map((value) => ({ value, label: METAL_NAMES[value] })),
            },
            priceCents: {
              as: 'text',
              label: 'Price per ounce',
              inputMode: 'decimal',
              required: true,
              hint: rates[metal] > 0 ? `Spot is ${formatUsd(rates[metal])}` : undefined,
            },
            minutes: { as: 'select', label: 'Ends after', options: PERIODS },
            isUntilLive: { as: 'check', label: 'End earlier, with the first good price of the feeds' },
            reason: { as: 'text', label: 'Reason, for staff only', required: true, maxLength: 200 },
          }),
          consequence:
            'The shop sells at this price, and customers see that it was set by hand. Orders at it go to review.',
          button: ({ metal }) => `Set the price of ${metal}`,
          change,
          body: setPriceByHand.body,
          issuesOf: ({ priceCents }) => {
            const price = readTypedAmount(priceCents);
            return price.ok ? {} : { priceCents: price.fault };
          },
          inputOf: ({ metal, priceCents, reason, minutes, isUntilLive }) => {
            const price = readTypedAmount(priceCents);
            const { version } = data[`hand-price-${metal}`];
            return {
              params: { metal },
              body: { priceCents: price.ok ? price.amount : 0, reason, minutes: Number(minutes), isUntilLive, version },
            };
          },
        }}
      />
    </>
  );
}

function LastTrades() {
  const trades = useTrades();
  const all = trades.data && (
    <Link className="link" to="/metal/trades">
      All {groupThousands(trades.data.count)}
    </Link>
  );
  return (
    <Panel title="Trades" aside={all} className="metal__trades">
      <TradesList trades={trades} of="newest" most={SHOWN} />
    </Panel>
  );
}

function Skeleton() {
  return (
    <div className="metal">
      {METALS.map((metal) => (
        <Panel key={metal} label={metal}>
          <SkeletonRows rows={6} />
        </Panel>
      ))}
    </div>
  );
}
