import { useEffect, useRef, useState } from 'react';
import { sleepItem } from '#contract/calls/desk-today.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { nextOpening } from '#domain/opening-hours.ts';
import type { OpeningHours } from '#domain/week.ts';
import { countOf } from '#domain/words.ts';
import { serverNow, useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { rememberList } from '../data/list-walk.ts';
import { useMay } from '../data/me.ts';
import { useHours } from '../data/settings.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useKeys } from '../ui/keys.tsx';
import { ListChanged } from '../ui/list/parts.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { Panel } from '../ui/panel.tsx';
import { atTimeText, Time, timeInText } from '../ui/times.tsx';
import { NeedRow } from './need-row.tsx';
import { wordsOf } from './need-words.ts';
import type { Item, Today } from './today-data.ts';
import { identityOf, useSteady } from './use-steady.ts';

const LOOK_EVERY_MS = 15_000;

type NeedsPanelProps = { readonly today: Today; readonly isOld: boolean };

/** Lists the items that need attention, the most expensive to delay first. */
export function NeedsPanel({ today, isOld }: NeedsPanelProps) {
  const { items, asleep, driftLimit } = today;
  const { shown, waiting, showAll, area } = useSteady(items);
  const [sleeping, setSleeping] = useState<Item>();
  const list = useRef<HTMLUListElement>(null);
  const now = useNow(LOOK_EVERY_MS);
  useListKeys(list, showAll);
  useWalkFromToday(shown);
  const count = `${countOf(items.length, 'item')}, most urgent first`;
  return (
    <Panel title="Needs attention" aside={items.length > 0 && count}>
      <ListChanged text={waiting > 0 ? newText(waiting) : undefined} renew={showAll} />
      {shown.length === 0 ? (
        <Empty
          title="You are all caught up."
          text={today.lastOrderAt && `The last order came in ${atTimeText(today.lastOrderAt)}.`}
        />
      ) : (
        <ul className={`needs__list${isOld ? ' is-old' : ''}`} ref={list} {...area}>
          {shown.map((item, nth) => (
            <NeedRow
              key={identityOf(item)}
              item={item}
              isFirst={nth === 0}
              driftLimit={driftLimit}
              now={now}
              onSleep={setSleeping}
            />
          ))}
        </ul>
      )}
      {asleep.length > 0 && <Asleep asleep={asleep} driftLimit={driftLimit} now={now} />}
      {sleeping && (
        <SnoozeDialog
          item={sleeping}
          about={wordsOf(sleeping, driftLimit, now).who}
          onClose={() => setSleeping(undefined)}
        />
      )}
    </Panel>
  );
}

/** Lets J, K and "Confirm and next" on an order's page follow these lines, and Escape come back here. */
function useWalkFromToday(shown: readonly Item[]): void {
  const orderIds = [...new Set(shown.flatMap(({ order }) => order?.orderId ?? []))].join(' ');
  useEffect(() => rememberList({ label: 'Today', to: '/', orderIds: orderIds.split(' ') }), [orderIds]);
}

/** Registers J and K for the lines; Enter opens the focused one, as links do. */
function useListKeys(list: { readonly current: HTMLElement | null }, showAll: () => void): void {
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-need]') ?? [])];
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useKeys(
    {
      j: { label: 'Next line', run: () => step(1) },
      k: { label: 'Previous line', run: () => step(-1) },
      r: { label: 'Show new items', run: showAll },
    },
    'Today',
  );
}

type AsleepProps = { readonly asleep: Today['asleep']; readonly driftLimit: Today['driftLimit']; readonly now: number };

function Asleep({ asleep, driftLimit, now }: AsleepProps) {
  return (
    <details className="asleep">
      <summary className="asleep__head">{asleep.length} snoozed</summary>
      <ul>
        {asleep.map((item) => (
          <SleepingRow key={item.key} item={item} about={wordsOf(item, driftLimit, now).who} />
        ))}
      </ul>
    </details>
  );
}

function SleepingRow({ item, about }: { readonly item: Today['asleep'][number]; readonly about: string }) {
  const may = useMay();
  const wake = useDeskChange(desk.sleepItem, { invalidates: [['today']] });
  return (
    <li className="asleep__row">
      <div className="need__what">
        <b>{about}</b> until <Time at={item.until} isInText />
        {item.note && <p className="need__text">{item.note}</p>}
      </div>
      <div className="need__acts">
        <StaffMark id={item.staffId} />
        {may('work-on-orders') && (
          <ChangeButton
            change={wake}
            size="small"
            aria-label={`Unsnooze: ${about}`}
            onClick={() => {
              void wake.run({ params: { item: item.key }, body: { until: 0, note: 'Unsnoozed' } });
            }}
          >
            Unsnooze
          </ChangeButton>
        )}
      </div>
    </li>
  );
}

function newText(waiting: number): string {
  return countOf(waiting, 'new item');
}

type SnoozeDialogProps = { readonly item: Item; readonly about: string; readonly onClose: () => void };

/** The dialog that snoozes a line until a time, with a note. Lines cannot be dismissed. */
function SnoozeDialog({ item, about, onClose }: SnoozeDialogProps) {
  const hours = useHours();
  const [times] = useState(() => timesFrom(serverNow(), hours));
  const change = useDeskChange(desk.sleepItem, { invalidates: [['today']] });
  return (
    <ActDialog
      title="Snooze"
      isOpen
      onClose={onClose}
      act={{
        draft: `snooze ${item.key}`,
        initial: { until: times[0]?.value ?? '', note: '' },
        lead: <p>{about} comes back automatically, or sooner if something changes.</p>,
        fields: {
          until: { as: 'choice', label: 'Until', options: times },
          note: { as: 'text', label: 'Why', maxLength: 500, required: true },
        },
        button: ({ until }) => `Snooze until ${timeInText(Number(until))}`,
        change,
        body: sleepItem.body,
        inputOf: ({ until, note }) => ({ params: { item: item.key }, body: { until: Number(until), note } }),
      }}
    />
  );
}

function timesFrom(now: number, hours: OpeningHours) {
  const opening = nextOpening(now, hours);
  return [
    { value: String(now + HOUR_MS / 2), label: 'Half an hour' },
    { value: String(now + HOUR_MS), label: 'An hour' },
    { value: String(now + 2 * HOUR_MS), label: 'Two hours' },
    // The server takes a week at most: a holiday of the shop may be longer.
    ...(opening - now < 7 * DAY_MS ? [{ value: String(opening), label: 'The next opening' }] : []),
  ];
}
