import { Link } from 'react-router';
import { Check } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { usePeople } from '../data/people.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { buttonClass } from '../ui/button.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { shortNumber, Time } from '../ui/times.tsx';
import type { Today } from './today-data.ts';

type Mention = Today['mentions'][number];

/** Lists what colleagues have handed over to the person, and the notes that mention them, until they are opened or marked as done. */
export function MentionsPanel({ mentions, isOld }: { readonly mentions: Today['mentions']; readonly isOld: boolean }) {
  const clear = useDeskChange(desk.clearMentions, {
    invalidates: ({ params }) => invalidatedBy(`order ${params.orderId}`),
    optimistic: ({ params }, set) =>
      set<Today>(['today'], (today) => ({
        ...today,
        mentions: today.mentions.filter(({ orderId }) => orderId !== params.orderId),
      })),
  });
  return (
    <Panel className="mentions" title="For you" aside={`${mentions.length} from colleagues`}>
      <Refusal failure={clear.failure} />
      <ul className={`needs__list${isOld ? ' is-old' : ''}`}>
        {mentions.map((mention) => (
          <MentionRow
            key={`${mention.orderId} ${mention.seq}`}
            mention={mention}
            offReason={clear.offReason}
            done={() => void clear.run({ params: { orderId: mention.orderId }, body: {} })}
          />
        ))}
      </ul>
    </Panel>
  );
}

type MentionRowProps = { readonly mention: Mention; readonly offReason: string | undefined; done(): void };

function MentionRow({ mention, offReason, done }: MentionRowProps) {
  const { orderId, isHandover, by, at, note, name, total } = mention;
  const from = usePeople().get(by ?? '')?.name ?? 'A colleague';
  const to = `/orders/${orderId}`;
  const what = `${from} ${isHandover ? 'handed over' : 'mentioned you on'} order ${shortNumber(orderId)}`;
  return (
    <li className="need">
      <div className="need__when">
        <Time at={at} />
      </div>
      <div className="need__what">
        <h3 className="need__title">
          <Link className="need__link" to={to}>
            {what}
          </Link>
          , {name}, {money(total)}
        </h3>
        {note && <p className="need__text need__text--note">{note}</p>}
      </div>
      <div className="need__acts">
        <StaffMark id={by} />
        <button
          type="button"
          className="icon-button need__sleep"
          aria-label={`Mark as done: ${what}`}
          aria-disabled={offReason !== undefined || undefined}
          title={offReason ?? 'Mark as done'}
          onClick={() => offReason === undefined && done()}
        >
          <Check className="icon icon--small" />
        </button>
        <Link className={buttonClass('quiet')} to={to} aria-label={`Open: ${what}`}>
          Open
        </Link>
      </div>
    </li>
  );
}
