import { expect, it } from 'vitest';
import { hoursTexts } from './hours-text.ts';
import { type OpeningHours, USUAL_HOURS } from './week.ts';

const hours = (week: Partial<OpeningHours['week']>) =>
  hoursTexts({ ...USUAL_HOURS, week: { ...USUAL_HOURS.week, ...week } });

it('has the specification’s three spellings for the usual hours', () => {
  expect(hours({})).toEqual({
    short: 'Mon-Fri 8am-6pm CST',
    inWords: 'Monday to Friday, 8am to 6pm CST',
    inFooter: 'Monday to Friday 8am to 6pm CST',
    closing: '6pm CST',
    isUsualWeek: true,
  });
});

it('names runs of days with the same hours', () => {
  const half = { opens: 9 * 60 + 30, closes: 13 * 60 };
  expect(hours({ Wednesday: null, Saturday: half })).toEqual({
    short: 'Mon-Tue 8am-6pm, Thu-Fri 8am-6pm, Sat 9:30am-1pm CST',
    inWords: 'Monday to Tuesday, 8am to 6pm; Thursday to Friday, 8am to 6pm; Saturday, 9:30am to 1pm CST',
    inFooter: 'Monday to Tuesday 8am to 6pm, Thursday to Friday 8am to 6pm, Saturday 9:30am to 1pm CST',
    closing: '6pm CST',
    isUsualWeek: false,
  });
});

it('takes Sunday for the end of the week, and names no one closing where there are several', () => {
  const noon = { opens: 0, closes: 12 * 60 };
  expect(hours({ Friday: noon, Saturday: noon, Sunday: noon })).toMatchObject({
    short: 'Mon-Thu 8am-6pm, Fri-Sun 12am-12pm CST',
    closing: 'closing time',
  });
});
