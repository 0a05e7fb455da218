import { expect, it } from 'vitest';
import { attachmentName, fileText } from './attachment.ts';

it.each([
  ['wire slip.pdf', 'wire slip.pdf'],
  ['C:\\Users\\sam\\id.png', 'id.png'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\u202efdp.exe', 'abfdp.exe'],
  [' \n ', 'file'],
  [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(115)}.jpeg`],
])('names the file %j %s', (given, name) => {
  expect(attachmentName(given)).toBe(name);
});

it.each([
  [1, 'PNG, 1 KB'],
  [312_400, 'PNG, 312 KB'],
  [1_240_000, 'PNG, 1.2 MB'],
])('says the size of %i bytes', (bytes, says) => {
  expect(fileText({ type: 'image/png', bytes })).toBe(says);
});
