import { mondayOf } from '#domain/calendar.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { LAST_HOLIDAY_YEAR, MARKET_HOLIDAYS } from '#domain/market-holidays.ts';
import { areHolidaysRunningOut, marketHours, marketSessions } from '#domain/market-hours.ts';
import { openPeriods, type ShopDay, shopDay } from '#domain/opening-hours.ts';
import { calendarDay, clockText, shortDeadlineText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import type { OpeningHours } from '#domain/week.ts';
import { useNow } from '../data/clock.ts';
import { Panel } from '../ui/panel.tsx';
import './prices.css';

type Period = { readonly opensAt: Instant; readonly closesAt: Instant };

const TICKS_OF_DAY = 8;

/** Plots the market and phone hours of a week from Monday to Sunday, in the shop's time. */
export function WeekPanel({ hours }: { readonly hours: OpeningHours }) {
  const now = useNow(MINUTE_MS);
  const days = weekOf(now);
  const [startsAt, endsAt] = [days[0]?.startsAt ?? now, days[6]?.endsAt ?? now];
  const share = (at: Instant) => `${(((at - startsAt) / (endsAt - startsAt)) * 100).toFixed(3)}%`;
  const bars = (periods: Iterable<Period>, y: number, className: string) =>
    within(periods, startsAt, endsAt).map(({ opensAt, closesAt }) => (
      <rect
        key={opensAt}
        className={className}
        x={share(opensAt)}
        y={y}
        width={share(startsAt + closesAt - opensAt)}
        height="10"
      />
    ));
  const ticks = days.flatMap((day) =>
    Array.from({ length: TICKS_OF_DAY }, (_, nth) => ({ at: day.startsAt + (nth * DAY_MS) / TICKS_OF_DAY, nth })),
  );
  const { isOpen, until } = marketHours(now);
  const label = `Market ${isOpen ? 'open' : 'closed'} until ${shortDeadlineText(until, now)}`;
  return (
    <Panel title="The week" aside={<Key />}>
      <div className="panel__body">
        <svg className="week" role="img" aria-label={label}>
          {bars(marketSessions(startsAt), 10, 'week__market')}
          {bars(openPeriods(startsAt, hours), 25, 'week__phones')}
          <line className="week__tick" x1="0" x2="100%" y1="40.5" y2="40.5" />
          {ticks.map(({ at, nth }) => (
            <line key={at} className="week__tick" x1={share(at)} x2={share(at)} y1={nth === 0 ? 34 : 37} y2="40" />
          ))}
          {days.map(({ startsAt: at, weekday }) => (
            <text key={at} className="week__day" x={share(at)} dx="3" y="56">
              {weekday.slice(0, 3)}
            </text>
          ))}
          <svg className="week__now" x={share(now)} aria-hidden="true">
            <path className="week__line" d="M0 4V41" />
            <path className="week__tip" d="M0 8l-6-8h12z" />
          </svg>
        </svg>
        {days.map((day) => (
          <Holiday key={day.number} day={day} />
        ))}
        {areHolidaysRunningOut(now) && (
          <p className="week__note">
            Market holidays are on file through {LAST_HOLIDAY_YEAR}. After that, the market is treated as open.
          </p>
        )}
      </div>
    </Panel>
  );
}

function Key() {
  return (
    <span className="week__key">
      <span className="week__name week__name--market">Market open</span>
      <span className="week__name week__name--phones">Phones open</span>
    </span>
  );
}

/** Notes a day of the week with other market hours. */
function Holiday({ day: { startsAt, weekday } }: { readonly day: ShopDay }) {
  const holiday = MARKET_HOLIDAYS[calendarDay(startsAt)];
  if (!holiday) return null;
  const { closesAt } = marketSessions(startsAt).next().value;
  return (
    <p className="week__note">
      {weekday}, {holiday.name}: market {holiday.closesAt ? `closes ${clockText(closesAt)}` : 'closed all day'}.
    </p>
  );
}

/** The seven days of the week from Monday on. */
function weekOf(now: Instant): readonly ShopDay[] {
  const { number } = shopDay(now);
  const sinceMonday = number - mondayOf(number);
  return Array.from({ length: 7 }, (_, nth) => shopDay(now, sinceMonday - nth));
}

/** The parts of an endless series of periods that lie in a week. */
function within(periods: Iterable<Period>, startsAt: Instant, endsAt: Instant): readonly Period[] {
  const found: Period[] = [];
  for (const { opensAt, closesAt } of periods) {
    if (opensAt >= endsAt) break;
    found.push({ opensAt: Math.max(opensAt, startsAt), closesAt: Math.min(closesAt, endsAt) });
  }
  return found;
}
