import { expect, it } from 'vitest';
import { leftText } from './left-text.ts';

const value = (name: string, staffId: string | null = 'one') => ({
  key: name,
  name,
  field: 'premium',
  revision: 7,
  staffId,
});
const lettersOf = (staffId: string) => (staffId === 'one' ? 'MG' : undefined);

it('says what an undo left, and who changed it since', () => {
  expect(leftText([value('Eagle')], lettersOf)).toBe('Changed since, and left: Eagle by MG.');
  expect(leftText([value('Eagle', null), value('Bar', 'gone')], lettersOf)).toBe(
    'Changed since, and left: Eagle, Bar.',
  );
  expect(
    leftText(
      ['A', 'B', 'C', 'D', 'E'].map((name) => value(name)),
      lettersOf,
    ),
  ).toBe('Changed since, and left: A by MG, B by MG, C by MG and 2 more.');
});
