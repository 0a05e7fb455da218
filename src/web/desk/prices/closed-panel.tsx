import { useState } from 'react';
import { changeSetting } from '#contract/calls/desk-settings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { marketHours } from '#domain/market-hours.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { MOST_ON_TOP, settingText, type WhileClosed } from '#domain/shop-settings.ts';
import { shortDeadlineText } from '#domain/shop-time.ts';
import { capital } from '#domain/words.ts';
import { useNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import { type Settings, useSettings } from '../data/settings.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { LastChange } from '../ui/last-change.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useChangeSetting } from '../ui/use-change-setting.ts';

/** Shows each metal's price policy while the market is closed, and the market hours. */
export function ClosedPanel() {
  const query = useSettings();
  return (
    <Panel title="While the market is closed">
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
        {(settings) => (
          <dl className={`panel__body closed${query.isOld ? ' is-old' : ''}`}>
            {METALS.map((metal) => (
              <PolicyRow key={metal} metal={metal} setting={settings[`while-closed-${metal}`]} />
            ))}
            <Hours />
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}

function Hours() {
  const now = useNow(MINUTE_MS);
  const { isOpen, until } = marketHours(now);
  const opens = isOpen ? marketHours(until).until : until;
  return (
    <>
      <div className="closed__row">
        <dt>Begins</dt>
        <dd>{isOpen ? shortDeadlineText(until, now) : 'Closed now'}</dd>
      </div>
      <div className="closed__row">
        <dt>Ends</dt>
        <dd>{shortDeadlineText(opens, now)}, at the first price</dd>
      </div>
    </>
  );
}

type PolicyProps = { readonly metal: Metal; readonly setting: Settings['while-closed-gold'] };

function PolicyRow({ metal, setting }: PolicyProps) {
  const { value, standard, version, before } = setting;
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const what = `${metal} while the market is closed`;
  const change = useChangeSetting(setting, what);
  const [text, standardText] = [settingText(value), settingText(standard)];
  const name = `while-closed-${metal}` as const;
  return (
    <div className="closed__row">
      <dt>{METAL_NAMES[metal]}</dt>
      <dd>
        {capital(text)}
        {text !== standardText && <span className="table__sub">Default: {standardText}</span>}
        <LastChange setting={setting} undo={{ name, version, value: before }} what={what} />
      </dd>
      {may('change-settings') && (
        <dd className="closed__acts">
          <Button kind="text" size="small" onClick={() => setIsOpen(true)}>
            Change<span className="visually-hidden"> {metal}</span>
          </Button>
        </dd>
      )}
      <ActDialog
        title={`${METAL_NAMES[metal]} while the market is closed`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          draft: name,
          initial: typed(value),
          fields: ({ kind }) => ({
            kind: { as: 'choice', label: 'Price', options: KINDS },
            percent: kind === 'last-price' && {
              as: 'text',
              label: 'Percent on top of the last price',
              inputMode: 'decimal',
              required: true,
              hint: '0 to 5, such as 0.5',
            },
            sentence: kind === 'stop' && {
              as: 'area',
              label: 'Message to customers',
              required: true,
              maxLength: LONGEST_PAUSE_MESSAGE,
              rows: 2,
            },
          }),
          consequence: ({ kind }) => CONSEQUENCES[kind],
          button: 'Save',
          change,
          body: changeSetting.body,
          issuesOf,
          inputOf: (values) => ({ body: { name, version, value: settingOf(values) } }),
        }}
      />
    </div>
  );
}

type Kind = WhileClosed['kind'];
type Values = { readonly kind: Kind; readonly percent: string; readonly sentence: string };

const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'last-price', label: 'Last price plus' },
  { value: 'as-usual', label: 'Use feed prices' },
  { value: 'stop', label: 'Not sold' },
];

const CONSEQUENCES: Readonly<Record<Kind, string>> = {
  'last-price': 'Sells at the last price of the open market with this on top, until the first price after it opens.',
  'as-usual': 'Sells at what the feeds report, even when their price does not move until the market opens.',
  stop: 'Takes no orders from the market’s close until it opens.',
};

function typed(value: WhileClosed): Values {
  return {
    kind: value.kind,
    percent: value.kind === 'last-price' ? String(value.basisPoints / 100) : '0.5',
    sentence: value.kind === 'stop' ? value.sentence : '',
  };
}

function basisPointsOf(percent: string): number {
  const text = percent.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d+(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

function settingOf({ kind, percent, sentence }: Values): WhileClosed {
  if (kind === 'last-price') return { kind, basisPoints: basisPointsOf(percent) };
  return kind === 'stop' ? { kind, sentence } : { kind };
}

function issuesOf({ kind, percent, sentence }: Values) {
  const points = basisPointsOf(percent);
  const isWrong = kind === 'last-price' && !(points >= 0 && points <= MOST_ON_TOP);
  return {
    ...(isWrong && { percent: 'Enter 0 to 5 percent, with up to two decimal places.' }),
    ...(kind === 'stop' && !sentence.trim() && { sentence: 'Enter a message to customers.' }),
  };
}
