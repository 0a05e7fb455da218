import { stateCode } from '#domain/us-states.ts';

/** Time zones of the states that lie in one zone; for others a time would be a guess, and is omitted. */
const STATES: Readonly<Record<string, string>> = {
  Eastern: 'CT DC DE GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  Central: 'AL AR IL IA LA MN MS MO OK WI',
  Mountain: 'CO MT NM UT WY',
  Pacific: 'CA NV WA',
  Arizona: 'AZ',
  Hawaii: 'HI',
};
const ZONES: Readonly<Record<string, string>> = {
  Eastern: 'America/New_York',
  Central: 'America/Chicago',
  Mountain: 'America/Denver',
  Pacific: 'America/Los_Angeles',
  Arizona: 'America/Phoenix',
  Hawaii: 'Pacific/Honolulu',
};

/** Local time at an address such as `12 Elm Street, Springfield, IL 62704`: `10:42 AM, Central`. */
export function localTimeOf(address: string, now: number): string | undefined {
  const state = stateCode(/,([^,\d]+)\s\d{5}(?:[ -]?\d{4})?$/.exec(address.trim())?.[1] ?? '');
  const name = Object.keys(STATES).find((zone) => state && STATES[zone]?.split(' ').includes(state));
  if (!name) return undefined;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: ZONES[name], hour: 'numeric', minute: '2-digit' });
  return `${clock.format(now).replace(/\s/g, ' ')}, ${name}`;
}
