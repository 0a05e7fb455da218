import { useState } from 'react';
import { sleepItem } from '#contract/calls/desk-today.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { nextOpening } from '#domain/opening-hours.ts';
import type { OpeningHours } from '#domain/week.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useHours } from '../data/settings.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { timeInText } from '../ui/times.tsx';
import type { Item } from './today-data.ts';

type SnoozeDialogProps = { readonly item: Item; readonly about: string; readonly onClose: () => void };

/** The dialog that snoozes a line until a time, with a note. Lines cannot be dismissed. */
export function SnoozeDialog({ item, about, onClose }: SnoozeDialogProps) {
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
