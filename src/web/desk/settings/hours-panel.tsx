import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { hoursTexts } from '#domain/hours-text.ts';
import { dayOffText } from '#domain/shop-settings.ts';
import { readDayHours, readDaysOff, typedDayHours, typedDaysOff } from '#domain/typed-hours.ts';
import { type OpeningHours, WEEKDAYS, type Weekday } from '#domain/week.ts';
import type { Settings } from '../data/settings.ts';
import { SettingPanel } from './setting-panel.tsx';

type Values = Readonly<Record<Weekday | 'closedDays', string>>;

/** The panel of opening hours of each weekday, and of closed days. */
export function HoursPanel({ setting }: { readonly setting: Settings['hours'] }) {
  const { value, standard } = setting;
  const day = (weekday: Weekday) =>
    ({
      as: 'text',
      label: weekday,
      placeholder: 'Closed',
      autoComplete: 'off',
      hint: `Default: ${typedDayHours(standard.week[weekday]) || 'closed'}`,
    }) as const;
  return (
    <SettingPanel<Values>
      name="hours"
      setting={setting}
      title="When you are open"
      what="opening hours"
      facts={[
        { label: 'Phone hours', text: hoursTexts(value).short, standard: hoursTexts(standard).short },
        { label: 'Closed days', text: closedDaysText(value), standard: closedDaysText(standard) },
      ]}
      form={{
        initial: typed(value),
        fields: {
          Monday: day('Monday'),
          Tuesday: day('Tuesday'),
          Wednesday: day('Wednesday'),
          Thursday: day('Thursday'),
          Friday: day('Friday'),
          Saturday: day('Saturday'),
          Sunday: day('Sunday'),
          closedDays: {
            as: 'area',
            label: 'Closed days, one per line',
            rows: 4,
            placeholder: '2026-12-24 Christmas Eve',
            hint: 'A date, and a name for customers if you like. US bank holidays are closed days without being listed.',
          },
        },
        consequence:
          'Price holds and payment dates of new orders follow these hours. What customers were already promised stays. Times are the shop’s, US Central.',
        issuesOf,
        shape: SETTING_SHAPES.hours,
        valueFrom: hoursOf,
      }}
    />
  );
}

function closedDaysText({ closedDays }: OpeningHours): string {
  return closedDays.map(dayOffText).join('\n');
}

function typed({ week, closedDays }: OpeningHours): Values {
  const days = WEEKDAYS.map((day) => [day, typedDayHours(week[day])]);
  return { ...Object.fromEntries(days), closedDays: typedDaysOff(closedDays) } as Values;
}

/** A day that cannot be read is wrong for the server too. */
function hoursOf(values: Values) {
  const days = WEEKDAYS.map((day) => [day, readDayHours(values[day])]);
  return { week: Object.fromEntries(days), closedDays: readDaysOff(values.closedDays).days };
}

function issuesOf(values: Values) {
  const unread = WEEKDAYS.filter((day) => readDayHours(values[day]) === undefined);
  const [line] = readDaysOff(values.closedDays).wrong;
  return {
    ...(line !== undefined && { closedDays: `Line ${line}: write a date as 2026-12-24, and a name after it.` }),
    ...Object.fromEntries(unread.map((day) => [day, 'Write hours as 8am-6pm, or leave blank when closed.'])),
  };
}
