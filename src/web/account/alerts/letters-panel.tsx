import { useId, useState } from 'react';
import type { OwnAlertsRecord } from '#contract/calls/alerts.ts';
import { MINUTES_OF_DAY, minuteText, USUAL_QUIET } from '#domain/quiet-hours.ts';
import { Check } from '../../ui/icons.ts';
import { placeOf } from './alert-words.ts';
import { BellOff } from './icons.ts';
import { SelectField } from './select-field.tsx';
import { ownZone, type useAlerts } from './use-alerts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour * 60), label: minuteText(hour * 60) }));

type PanelProps = Pick<ReturnType<typeof useAlerts>, 'api' | 'reload' | 'refuse'> & { readonly facts: OwnAlertsRecord };

/** The settings of emails about alerts. A choice counts at once. */
export function LettersPanel({ facts, api, reload, refuse }: PanelProps) {
  const heading = useId();
  const { isPaused, quiet, alerts } = facts;
  const [hours, setHours] = useState({ ...USUAL_QUIET, ...quiet });
  const zone = ownZone();
  const isNone = hours.from === hours.until;

  async function save(next: typeof hours, pause = isPaused): Promise<void> {
    setHours(next);
    const { from: quietFrom, until: quietUntil } = next;
    const outcome = await api.saveAlertLetters({ body: { quietFrom, quietUntil, zone, isPaused: pause } });
    if (outcome.ok) return reload();
    setHours(hours);
    refuse(outcome.failure);
  }

  return (
    <section className="panel alert-letters" aria-labelledby={heading}>
      <h2 id={heading}>Emails</h2>
      <EmailFacts facts={facts} />
      <div className="form-grid">
        <SelectField
          label="Quiet from"
          name="quiet-from"
          width="pair"
          value={hours.from}
          options={optionsWith(hours.from)}
          onChange={({ target }) => void save({ ...hours, from: Number(target.value) })}
        />
        <SelectField
          label="until"
          name="quiet-until"
          width="pair"
          value={hours.until}
          options={optionsWith(hours.until)}
          onChange={({ target }) => void save({ ...hours, until: Number(target.value) })}
        />
      </div>
      <p className="field__hint">
        {isNone
          ? 'No quiet hours: we email at any time.'
          : `Your time, ${placeOf(zone)}. What happens meanwhile comes together at ${minuteText(hours.until)}.`}
      </p>
      {alerts.some(({ state }) => state !== 'ended') && (
        <button className="button button--text" type="button" onClick={() => void save(hours, !isPaused)}>
          <BellOff className="icon icon--small" />
          {isPaused ? 'Resume all' : 'Pause all'}
        </button>
      )}
    </section>
  );
}

function EmailFacts({ facts: { email, isEmailVerified } }: Pick<PanelProps, 'facts'>) {
  return (
    <table className="facts">
      <tbody>
        <tr>
          <th scope="row">To</th>
          <td>{email}</td>
        </tr>
        <tr>
          <th scope="row">Confirmed</th>
          <td>
            {isEmailVerified && <Check className="icon icon--small alert-letters__yes" />}
            {isEmailVerified ? 'Yes' : 'Not yet'}
          </td>
        </tr>
        <tr>
          <th scope="row">At most</th>
          <td>One an hour</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The full hours, and the minute that is chosen. */
function optionsWith(minute: number) {
  return HOURS.some(({ value }) => value === String(minute))
    ? HOURS
    : [...HOURS, { value: String(minute % MINUTES_OF_DAY), label: minuteText(minute) }];
}
