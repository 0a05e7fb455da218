import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

const PEOPLE = [
  { id: 'ana', name: 'Ana' },
  { id: 'ana-ruiz', name: 'Ana Ruiz' },
  { id: 'jose', name: 'José Peña' },
  { id: 'jose-2', name: 'José Peña' },
];
const idsIn = (text: string) => mentionsIn(text, PEOPLE).map(({ id }) => id);

it.each([
  ['@Ana Ruiz, please call', ['ana-ruiz']],
  ['asked @ana and @ANA RUIZ.', ['ana', 'ana-ruiz']],
  ['(@José Peña)', ['jose', 'jose-2']],
  ['ana@Ana.example', []],
  ['@Anabel called', []],
  ['@José called', []],
  ['@@Ana', ['ana']],
  ['@', []],
  ['Ana Ruiz', []],
])('finds the people who are mentioned in “%s”', (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

it('gives the place of a mention with its @', () => {
  const text = 'To @Ana Ruiz!';
  const [mention] = mentionsIn(text, PEOPLE);
  expect(text.slice(mention?.from, mention?.to)).toBe('@Ana Ruiz');
});
