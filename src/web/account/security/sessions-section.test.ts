import { expect, it } from 'vitest';
import { seenText } from './sessions-section.tsx';

const NOW = Date.parse('2026-03-02T16:00:00Z');

it.each([
  ['2026-03-02T15:59:00Z', 'Active in the last hour'],
  ['2026-03-02T16:00:30Z', 'Active in the last hour'],
  ['2026-03-02T14:30:00Z', 'Active an hour ago'],
  ['2026-03-01T17:00:00Z', 'Active 23 hours ago'],
  ['2026-02-20T12:00:00Z', 'Last active on February 20, 2026'],
])('says of %s: %s', (iso, words) => expect(seenText(iso, NOW)).toBe(words));
