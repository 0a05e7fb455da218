import { useState } from 'react';
import { labelLines } from '#web/desk/print/address-lines.ts';
import { Button } from '#web/desk/ui/button.tsx';
import type { Order } from '../order-data.ts';

/** The button that copies the address for a carrier's label. */
export function CopyLabel({ order: { customer } }: { readonly order: Order }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!customer) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(labelLines(customer).join('\n'));
    setIsCopied(true);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {isCopied ? 'Label copied' : 'Copy label'}
    </Button>
  );
}
