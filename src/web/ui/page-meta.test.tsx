import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router';
import { expect, it } from 'vitest';
import { premiumPercent } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import { productData } from './goods/structured-data.ts';
import { pageMeta } from './page-meta.ts';

const SHOP = 'https://troy.example';
const RATES = { success: true, rates: { USDXAU: 4000, USDXAG: 50 } };
const NASTY = '</script><script>alert("1")</script><!--';

function headOf(tags: MetaDescriptor[]): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Meta />, meta: () => tags }]);
  return renderToString(<Stub />);
}

it('lets no text of a product end the script that it stands in', () => {
  const product = {
    id: NASTY,
    name: NASTY,
    description: NASTY,
    weight: ounces('1'),
    metal: 'gold',
    category: 'gold-bars',
    image: '/pictures/bar.webp',
    premium: premiumPercent(5),
  } as const;
  const head = headOf([productData(SHOP, product, {}, RATES)]);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  expect(json).not.toMatch(/[<>]/);
  expect(JSON.parse(json)).toMatchObject({ name: NASTY, description: NASTY });
});

it('lets no text of a page end the attribute that it stands in', () => {
  const head = headOf(pageMeta({ publicUrl: SHOP, path: '/', title: NASTY, description: NASTY }));
  expect(head).not.toContain('<script');
  expect(head).not.toContain('alert("');
});
