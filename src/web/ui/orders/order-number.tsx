import { Fragment, useState } from 'react';
import { groupsOf } from '#domain/order-number.ts';
import { useToast } from '../toast.tsx';
import { Copy } from './icons.ts';

/** An order number in fours. The gaps are drawn and no text, so that copying gives the digits alone. */
export function OrderNumber({ number }: { readonly number: string }) {
  return (
    <span className="order-number">
      {groupsOf(number).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Copies an order number without gaps, and says whether it did. */
export function CopyNumber({ number }: { readonly number: string }) {
  const toast = useToast();
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      // Missing on plain http.
      await navigator.clipboard.writeText(number);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
      toast({
        kind: 'error',
        title: 'Not copied',
        description: 'Your browser did not allow it. Please copy it by hand.',
      });
    }
  }
  return (
    <>
      <button className="button button--text" type="button" onClick={copy}>
        <Copy className="icon icon--small" />
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> the order number</span>
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Order number copied.'}
      </span>
    </>
  );
}
