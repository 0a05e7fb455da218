import { expect, it } from 'vitest';
import { invalidatedBy } from './invalidated-by.ts';

it('knows which queries a change of each subject makes old', () => {
  expect(invalidatedBy('order 1763')).toContainEqual(['order', '1763']);
  expect(invalidatedBy('orders')).toEqual([['orders'], ['today'], ['metal'], ['statement'], ['customers'], ['report']]);
  expect(invalidatedBy('goods silver-eagle')).toContainEqual(['product']);
  expect(invalidatedBy('catalogue 7')).toContainEqual(['goods']);
  expect(invalidatedBy('proposal a')).toContainEqual(['proposals']);
  expect(invalidatedBy('report sales')).toEqual([['log']]);
  expect(invalidatedBy('view a')).toContainEqual(['views']);
  expect(invalidatedBy('staff a')).toContainEqual(['me']);
  expect(invalidatedBy('invitation a')).toContainEqual(['staff']);
});
