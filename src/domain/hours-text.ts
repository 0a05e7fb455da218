import { type DayHours, type OpeningHours, USUAL_HOURS, WEEKDAYS, type Weekday } from './week.ts';

/** The shop's hours as pages and letters name them. */
export type HoursTexts = {
  /** `Mon-Fri 8am-6pm CST`, as the specification has it beside a telephone number. */
  readonly short: string;
  /** `Monday to Friday, 8am to 6pm CST`. */
  readonly inWords: string;
  /** `Monday to Friday 8am to 6pm CST`, as the footer has it. */
  readonly inFooter: string;
  /** The end of a business day: `6pm CST`, or `closing time` where days end at different times. */
  readonly closing: string;
  /** True for the week that the examples of the terms are about. */
  readonly isUsualWeek: boolean;
};

type Run = { readonly first: Weekday; readonly last: Weekday; readonly hours: DayHours };

export function hoursTexts({ week }: OpeningHours): HoursTexts {
  const runs = runsOf(week);
  const joinRuns = (days: (run: Run) => string, times: (run: Run) => string, between: string, separator: string) =>
    `${runs.map((run) => `${days(run)}${between}${times(run)}`).join(separator)} CST`;
  const words = ({ first, last }: Run) => (first === last ? first : `${first} to ${last}`);
  const timesInWords = ({ hours: { opens, closes } }: Run) => `${clockHourText(opens)} to ${clockHourText(closes)}`;
  return {
    short: joinRuns(
      ({ first, last }) => (first === last ? first.slice(0, 3) : `${first.slice(0, 3)}-${last.slice(0, 3)}`),
      ({ hours: { opens, closes } }) => `${clockHourText(opens)}-${clockHourText(closes)}`,
      ' ',
      ', ',
    ),
    inWords: joinRuns(words, timesInWords, ', ', '; '),
    inFooter: joinRuns(words, timesInWords, ' ', ', '),
    closing: closingText(week),
    isUsualWeek: JSON.stringify(runs) === JSON.stringify(runsOf(USUAL_HOURS.week)),
  };
}

/** `8am`, `8:30am`, `12pm`. */
export function clockHourText(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`;
}

/** Days that follow each other and have the same hours, from Monday on. */
function runsOf(week: OpeningHours['week']): readonly Run[] {
  const runs: Run[] = [];
  const fromMonday = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
  for (const [nth, day] of fromMonday.entries()) {
    const hours = week[day];
    const last = runs.at(-1);
    if (!hours) continue;
    const goesOn = last && last.last === fromMonday[nth - 1] && isSame(last.hours, hours);
    if (goesOn) runs.splice(-1, 1, { ...last, last: day });
    else runs.push({ first: day, last: day, hours });
  }
  return runs;
}

function isSame(one: DayHours, other: DayHours): boolean {
  return one.opens === other.opens && one.closes === other.closes;
}

function closingText(week: OpeningHours['week']): string {
  const [closes, ...others] = new Set(WEEKDAYS.slice(1, -1).flatMap((day) => week[day]?.closes ?? []));
  return closes === undefined || others.length > 0 ? 'closing time' : `${clockHourText(closes)} CST`;
}
