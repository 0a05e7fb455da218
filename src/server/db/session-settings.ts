/**
 * What our statements are made for, whatever the database or its role would have: one isolation level, times that are written
 * in the one way that we read, and an answer to a commit only once it is on the disk.
 */
const SETTINGS = [
  'default_transaction_isolation=read\\ committed',
  'synchronous_commit=on',
  'datestyle=ISO',
  'standard_conforming_strings=on',
  'extra_float_digits=1',
];

/**
 * The address of a database with these settings for all that connects by it: of two `options` the driver takes the last. Those
 * that the address has of its own come along, and ours win.
 */
export function withSettings(url: string): string {
  const [, query = ''] = url.split('?');
  const theirs = new URLSearchParams(query).getAll('options').at(-1);
  // Blanks as plus signs and nothing in percent, which the driver writes in percent once more where a password looks odd.
  const ours = SETTINGS.map((setting) => `-c+${setting.replaceAll(' ', '+')}`).join('+');
  const options = theirs ? `${encodeURIComponent(theirs)}+${ours}` : ours;
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`;
}
