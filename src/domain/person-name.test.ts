import { expect, it } from 'vitest';
import { splitName } from './person-name.ts';

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada  King Lovelace', 'Ada King', 'Lovelace'],
  ['  Jörg  Müller-Lüdenscheidt ', 'Jörg', 'Müller-Lüdenscheidt'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('splits %j into first and last name', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
