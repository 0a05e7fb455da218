/** Sunday first, as calendars of the shop's country begin. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Minutes from midnight. It closes later than it opens, on the same day. */
export type DayHours = { readonly opens: number; readonly closes: number };

/** A day of the calendar, `2026-12-24`, and a name for customers, which may be empty: `Christmas Eve`. */
export type ClosedDay = { readonly day: string; readonly name: string };

/** The opening hours by weekday and the closed days; at least one day from Monday to Friday has hours. Bank holidays are closed too. */
export type OpeningHours = {
  /** Null: closed. */
  readonly week: Readonly<Record<Weekday, DayHours | null>>;
  readonly closedDays: readonly ClosedDay[];
};

const USUAL_DAY: DayHours = { opens: 8 * 60, closes: 18 * 60 };

/** The hours of the specification. */
export const USUAL_HOURS: OpeningHours = {
  week: {
    Sunday: null,
    Monday: USUAL_DAY,
    Tuesday: USUAL_DAY,
    Wednesday: USUAL_DAY,
    Thursday: USUAL_DAY,
    Friday: USUAL_DAY,
    Saturday: null,
  },
  closedDays: [],
};
