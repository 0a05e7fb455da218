import { expect, it } from 'vitest';
import type { PauseScope } from '#domain/product.ts';
import { stoppedText } from './goods-words.ts';

it('says that a product on sale is not sold, while its metal or everything is stopped', () => {
  const told = (...scopes: PauseScope[]) =>
    (['on-sale', 'pre-sale', 'paused', 'sold-out', 'hidden'] as const).map((state) =>
      stoppedText({ state, metal: 'gold' }, new Set(scopes)),
    );
  const none = [undefined, undefined, undefined];
  expect(told('gold')).toEqual(['Gold stopped', 'Gold stopped', ...none]);
  expect(told('gold', 'shop')).toEqual(['All sales stopped', 'All sales stopped', ...none]);
  expect(told('silver')).toEqual([undefined, undefined, ...none]);
  expect(told()).toEqual([undefined, undefined, ...none]);
});
