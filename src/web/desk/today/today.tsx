import { Link } from 'react-router';
import { DAY_MS } from '#domain/durations.ts';
import { isOpen, nextOpening, openPeriods } from '#domain/opening-hours.ts';
import { calendarDay, dateText, timeOfDay, weekdayText } from '#domain/shop-time.ts';
import type { OpeningHours } from '#domain/week.ts';
import { countOf } from '#domain/words.ts';
import { Check, Phone } from '../../ui/icons.ts';
import { MetalMark } from '../../ui/metal-mark.tsx';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { useHours } from '../data/settings.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { PackLink } from '../pack/pack-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { money } from '../ui/money.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { durationText, shortNumber, Time } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import { DayPanel } from './day-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { type Today, useToday } from './today-data.ts';
import './today.css';

const LOOK_EVERY_MS = 15_000;

/** The start page: items that need attention, and the day's figures so far. */
export function Component() {
  useTitle('Today');
  const may = useMay();
  const query = useToday();
  const now = useNow(LOOK_EVERY_MS);
  // The first line has the screen's one primary button.
  const actions = may('work-on-orders') && (
    <>
      <PackLink group="Today" />
      <Link className={buttonClass('quiet')} to="/phone-order">
        <Phone className="icon icon--small" />
        Phone order
      </Link>
    </>
  );
  return (
    <>
      <PageHead title={dateText(now)} sub={hoursText(now, useHours())} actions={actions} />
      <Loaded query={query} skeleton={<Skeleton />}>
        {(today) => (
          <>
            {today.setup && <SetupPanel setup={today.setup} />}
            {today.mentions.length > 0 && <MentionsPanel mentions={today.mentions} isOld={query.isOld} />}
            <div className={today.pausedCount > 0 ? 'today__top' : undefined}>
              <NeedsPanel today={today} isOld={query.isOld} />
              {today.pausedCount > 0 && <PausedPanel today={today} />}
            </div>
            <DayPanel day={today.day} isOld={query.isOld} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Skeleton() {
  return (
    <Panel label="Needs attention">
      <SkeletonRows rows={7} />
    </Panel>
  );
}

/** `Phone hours until 6:00 PM.`, `Phones open again at 8:00 AM.`, on another day `Phones open again Monday at 8:00 AM.` */
function hoursText(now: number, hours: OpeningHours): string {
  if (isOpen(now, hours)) return `Phone hours until ${timeOfDay(openPeriods(now, hours).next().value.closesAt)}.`;
  const opening = nextOpening(now, hours);
  const name = opening - now < 6 * DAY_MS ? weekdayText(opening) : dateText(opening);
  const day = calendarDay(opening) === calendarDay(now) ? '' : `${name} `;
  return `Phones open again ${day}at ${timeOfDay(opening)}.`;
}

const PAUSED_EVERY_MS = 60_000;

/** Lists paused products, which earn nothing until they are resumed. */
function PausedPanel({ today: { paused, pausedCount } }: { readonly today: Today }) {
  const now = useNow(PAUSED_EVERY_MS);
  const more = pausedCount - paused.length;
  return (
    <Panel title="Paused" aside={countOf(pausedCount, 'product')} className="paused">
      <ul className="paused__list">
        {paused.map(({ key, name, metal, message, since }) => (
          <li className="paused__row" key={key}>
            <MetalMark metal={metal} />
            <div>
              <p className="need__title">
                <Link className="need__link" to={`/goods/${encodeURIComponent(key)}`}>
                  {name}
                </Link>
              </p>
              {message && <p className="need__text">{message}</p>}
            </div>
            <span className="need__when">{durationText(now - since)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className="paused__more" to="/goods?view=all&state=paused">
          {more} more
        </Link>
      )}
    </Panel>
  );
}

type Mention = Today['mentions'][number];

/** Lists what colleagues have handed over to the person, and the notes that mention them, until they are opened or marked as done. */
function MentionsPanel({ mentions, isOld }: { readonly mentions: Today['mentions']; readonly isOld: boolean }) {
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
