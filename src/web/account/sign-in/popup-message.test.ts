import { expect, it } from 'vitest';
import { readMessage } from './popup-message.ts';

const USER = { id: '1', name: 'Ada', email: 'ada@example.com', phone: '' };

it('reads what the popup says', () => {
  expect(readMessage({ status: 'SUCCESS', data: USER })).toEqual({ status: 'SUCCESS', data: USER });
  expect(readMessage({ status: 'ERROR', message: 'No' })).toEqual({ status: 'ERROR', message: 'No' });
});

it.each([
  null,
  'SUCCESS',
  { status: 'SUCCESS' },
  { status: 'SUCCESS', data: { id: 1 } },
  { status: 'ERROR' },
  { type: 'x' },
])('reads nothing in %j', (posted) => {
  expect(readMessage(posted)).toBeUndefined();
});
