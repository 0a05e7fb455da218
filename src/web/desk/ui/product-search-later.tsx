import { type ComponentProps, lazy, Suspense } from 'react';
import './fields.css';

const ProductSearch = lazy(async () => ({ default: (await import('./product-search.tsx')).ProductSearch }));

/** The search field for products on a screen that is heavy without it: loaded when it is first shown. */
export function ProductSearchLater(props: ComponentProps<typeof ProductSearch>) {
  return (
    <Suspense fallback={<div className="product-search product-search--waiting" />}>
      <ProductSearch {...props} />
    </Suspense>
  );
}
