import { expect, it } from 'vitest';
import { bankWords } from './payer-name.ts';

it('writes names as banks do', () => {
  expect(bankWords('Łukasz O’Brien-Groß, Jr.')).toEqual(['LUKASZ', 'OBRIEN', 'GROSS', 'JR']);
});
