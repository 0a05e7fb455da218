import { expect, it } from 'vitest';
import { dialed, isCallable, phoneText, telLink, withoutExtension } from './telephone.ts';

it.each([
  ['(312) 555-0148', 'tel:+13125550148'],
  ['312.555.0148', 'tel:+13125550148'],
  ['1 312 555 0148', 'tel:+13125550148'],
  ['+1 (312) 555-0147 ext. 12', 'tel:+13125550147;ext=12'],
  ['+1 (217) 555-0142 ext. 89', 'tel:+12175550142;ext=89'],
  ['217-555-0142 x89', 'tel:+12175550142;ext=89'],
  ['217-555-0142 #89', 'tel:+12175550142;ext=89'],
  ['217-555-0142, 89', 'tel:+12175550142'],
  ['217-555-0142 / 312-555-0100', 'tel:+12175550142'],
  ['217-555-0142; 312-555-0100', 'tel:+12175550142'],
  ['+44 7911 123456 (217) 555-0142', 'tel:+447911123456'],
  ['Ann Example (312) 555-0100', 'tel:+13125550100'],
  ['312-555-0100 after 5', 'tel:+13125550100'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['３１２ ５５５ ０１４８', 'tel:+13125550148'],
  ['٣١٢ ٥٥٥ ٠١٤٨', 'tel:+13125550148'],
  ['۳۱۲ ۵۵۵ ۰۱۴۸', 'tel:+13125550148'],
  ['\u202a+44 7911 123456\u202c', 'tel:+447911123456'],
  ['217-555-0142 x1234567', 'tel:+12175550142'],
  ['555-0148', 'tel:5550148'],
])('%s is dialed as %s', (typed, link) => {
  expect(telLink(typed)).toBe(link);
});

it.each(['', 'n/a', '-', 'call me', '12', '1-800-FLOWERS', '+', 'x89', '123456'])('%j cannot be dialed', (typed) => {
  expect(telLink(typed)).toBeUndefined();
});

it('keeps the extension apart, which a text message cannot dial', () => {
  expect(dialed('217-555-0142 x89')).toEqual({ number: '+12175550142', extension: '89' });
});

it.each([
  ['312 555 0188', '(312) 555-0188'],
  ['+1 217-555-0142 x89', '(217) 555-0142 ext. 89'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  [' 555-0148 ', '555-0148'],
])('%s is shown as %s', (typed, shown) => {
  expect(phoneText(typed)).toBe(shown);
});

it.each([
  ['(312) 555-0148', true],
  ['+44 20 7946 0000', true],
  ['555-0148', false],
  ['+1 555 0148', false],
  ['+1 312 555 01480', false],
  ['+0 20 7946 0000', false],
])('%s can be called by the shop: %s', (typed, can) => {
  expect(isCallable(typed)).toBe(can);
});

it('leaves an extension out of a text, and no other number', () => {
  expect(withoutExtension('Ann (312) 555-0147 ext. 12')).toBe('Ann (312) 555-0147');
  expect(withoutExtension('10 x 1 oz')).toBe('10 x 1 oz');
});
