const SHOP = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Chicago',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Hours behind UTC, summer and winter. */
const OFFSETS = ['-05:00', '-06:00'] as const;

/**
 * The instant of a time at the shop as a field has it, `2026-11-23T09:14`; ISO 8601. Of the hour that comes twice the first, and of
 * the one that is left out the hour after. Undefined for any other text.
 */
export function shopInstant(local: string): string | undefined {
  const [, day, minute, second = '00'] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?$/.exec(local) ?? [];
  if (!day) return undefined;
  const instants = OFFSETS.map((offset) => new Date(`${day}T${minute}:${second}${offset}`));
  const meant = instants.find((at) => !Number.isNaN(at.getTime()) && SHOP.format(at) === `${day} ${minute}:${second}`);
  const at = meant ?? instants[1];
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
}
