import { expect, it } from 'vitest';
import { readMessage } from './popup-message.ts';

const USER = { id: '1', name: 'Ada', email: 'ada@example.com', phone: '' };

it('goes by the status of what the popup says', () => {
  expect(readMessage({ status: 'SUCCESS', data: USER })).toEqual({ status: 'SUCCESS' });
  expect(readMessage({ status: 'SUCCESS' })).toEqual({ status: 'SUCCESS' });
  expect(readMessage({ status: 'ERROR', message: 'No' })).toEqual({ status: 'ERROR', message: 'No' });
});

it.each([{}, { message: null }, { message: '  ' }, { data: [] }])(
  'takes a failure without words, %j, as one',
  (rest) => {
    expect(readMessage({ status: 'ERROR', ...rest })).toMatchObject({ status: 'ERROR' });
  },
);

it.each([null, 'SUCCESS', { status: 'DONE' }, { status: 1 }, { type: 'x' }])('reads nothing in %j', (posted) => {
  expect(readMessage(posted)).toBeUndefined();
});
