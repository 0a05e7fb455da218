import { readFileSync } from 'node:fs';

/** Files of the embedded database, the log, calls of our own to others: what a shop opens beside its visitors. */
const RESERVE = 400;

/**
 * How many connections may be open at once, so that descriptors are left for files: one that cannot be opened for want of them
 * breaks the embedded database. `limits` is the text of /proc/self/limits. Nothing where the limit is unknown, or there is none.
 */
export function mostConnections(limits = ownLimits()): number | undefined {
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  if (soft === undefined) return undefined;
  const files = Number(soft);
  return Math.floor(files - Math.min(Math.max(files / 4, RESERVE), files / 2));
}

/** Only Linux tells. */
function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
