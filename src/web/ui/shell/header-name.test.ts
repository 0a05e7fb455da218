import { expect, it } from 'vitest';
import { headerName } from './header-name.ts';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Jörg Müller-Lüdenscheidt', 'Jörg'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenbergerdorff'],
  ['  ', ''],
])('shows %s as %s', (name, shown) => {
  expect(headerName(name)).toBe(shown);
});
