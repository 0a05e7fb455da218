import { expect, it } from 'vitest';
import { hearFrame, keysOf } from './stream-frames.ts';

function listen() {
  const heard: string[] = [];
  const position = { last: undefined };
  const parts = { onSubject: (subject: string) => heard.push(subject), onGap: () => heard.push('GAP') };
  return { heard, hear: (frame: string) => hearFrame(frame, position, parts) };
}

it('hears subjects in turn, and nothing in a heartbeat', () => {
  const { heard, hear } = listen();
  hear(':');
  hear('id: 7\ndata: {"subject":"order 1763"}');
  hear('data: {"subject":"orders"}');
  hear('id: 8\ndata: {"subject":"staff a"}');
  expect(heard).toEqual(['order 1763', 'orders', 'staff a']);
});

it('notices what it may have missed', () => {
  const { heard, hear } = listen();
  hear('id: 7\ndata: {"subject":"order 1"}');
  hear('id: 9\ndata: {"subject":"order 2"}');
  expect(heard).toEqual(['order 1', 'GAP', 'order 2']);
});

it('knows what each subject makes old', () => {
  expect(keysOf('order 1763')).toContainEqual(['order', '1763']);
  expect(keysOf('orders')).toEqual([['orders'], ['today']]);
  expect(keysOf('goods silver-eagle')).toContainEqual(['product']);
  expect(keysOf('catalogue 7')).toContainEqual(['goods']);
  expect(keysOf('proposal a')).toContainEqual(['proposals']);
  expect(keysOf('staff a')).toContainEqual(['me']);
  expect(keysOf('invitation a')).toContainEqual(['staff']);
});
