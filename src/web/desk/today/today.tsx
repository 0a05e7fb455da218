import { Link } from 'react-router';
import { DAY_MS } from '#domain/durations.ts';
import { isOpen, nextOpening, openPeriods } from '#domain/opening-hours.ts';
import { calendarDay, dateText, timeOfDay, weekdayText } from '#domain/shop-time.ts';
import type { OpeningHours } from '#domain/week.ts';
import { Phone } from '../../ui/icons.ts';
import { useNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import { useHours } from '../data/settings.ts';
import { PackLink } from '../pack/pack-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import { DayPanel } from './day-panel.tsx';
import { MentionsPanel } from './mentions-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { PausedPanel } from './paused-panel.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { useToday } from './today-data.ts';
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
