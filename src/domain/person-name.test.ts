import { expect, it } from 'vitest';
import { initialsOf, splitName } from './person-name.ts';

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada  King Lovelace', 'Ada King', 'Lovelace'],
  ['  Jörg  Müller-Lüdenscheidt ', 'Jörg', 'Müller-Lüdenscheidt'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('splits %j into first and last name', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada king lovelace', 'AL'],
  ['Cher', 'CH'],
  ['x', 'X'],
  ['Éva Ördög', 'EO'],
  ['e\u0301va o\u0308', 'EO'],
  ['Łukasz Ødegård', 'LO'],
  ['Jörg Müller-Lüdenscheidt', 'JM'],
  ['Anne-Marie', 'AM'],
  ['Anne-Marie Dupont', 'AD'],
  ['Sinéad O’Connor', 'SO'],
  ["Mary O'Brien", 'MO'],
  ['  Grace   Hopper  ', 'GH'],
  ['Agent 47', 'A4'],
  ['Ada 🦊', 'AD'],
  ['🦊 Ada Lovelace 🦊', 'AL'],
  ['🦊', ''],
  ['李小龙', ''],
  ['-', ''],
  ['', ''],
])('proposes for %j the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
