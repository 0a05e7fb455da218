import { expect, it } from 'vitest';
import { addressLines, labelLines } from './address-lines.ts';

it('writes an address in the lines of an envelope', () => {
  expect(addressLines('1840 Lakeview Avenue, Chicago, IL 60614')).toEqual([
    '1840 Lakeview Avenue',
    'Chicago, IL 60614',
  ]);
  expect(addressLines('PO Box 7')).toEqual(['PO Box 7']);
});

it('writes a label: name, street, place, telephone', () => {
  const ada = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: '12 Elm Street, Springfield, IL 62704',
    phone: '555 0100',
  };
  expect(labelLines(ada)).toEqual(['Ada Lovelace', '12 Elm Street', 'Springfield, IL 62704', '555 0100']);
});
