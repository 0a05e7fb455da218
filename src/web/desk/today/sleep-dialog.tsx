import { useState } from 'react';
import { HOUR_MS } from '#domain/durations.ts';
import { nextOpening } from '#domain/opening-hours.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useDraft } from '../data/drafts.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { timeInText } from '../ui/times.tsx';
import type { Item } from './today-data.ts';

type SleepDialogProps = { readonly item: Item; readonly about: string; readonly onClose: () => void };

/** Nothing is dismissed: a line sleeps until an hour, with a note that says why. */
export function SleepDialog({ item, about, onClose }: SleepDialogProps) {
  const [opened] = useState(serverNow);
  const hours = hoursFrom(opened);
  const [until, setUntil] = useState(hours[0]?.value ?? '');
  const [note, setNote] = useDraft(`sleep ${item.key}`);
  const sleep = useDeskChange(desk.sleepItem, {
    invalidates: [['today']],
    onDone: () => {
      setNote('');
      onClose();
    },
  });
  return (
    <Dialog title="Snooze" isOpen onClose={onClose}>
      <form
        className="sleep"
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim()) void sleep.run({ params: { item: item.key }, body: { until, note } });
        }}
      >
        <p>{about} comes back by itself, or sooner where something changes.</p>
        <Choice label="Until" options={hours} value={until} onChange={setUntil} />
        <TextField label="Why" value={note} onChange={setNote} maxLength={500} required />
        <div>
          <ChangeButton change={sleep} kind="primary" type="submit">
            Snooze until {timeInText(until)}
          </ChangeButton>
        </div>
      </form>
    </Dialog>
  );
}

function hoursFrom(now: number) {
  const at = (ms: number) => new Date(ms).toISOString();
  return [
    { value: at(now + HOUR_MS / 2), label: 'Half an hour' },
    { value: at(now + HOUR_MS), label: 'An hour' },
    { value: at(now + 2 * HOUR_MS), label: 'Two hours' },
    { value: at(nextOpening(now)), label: 'The next opening' },
  ];
}
