import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address of a list says, and how it is changed. `isTyped`: it takes the place of the address before, so that Back does
 * not go through every letter.
 */
export function useListAddress<Address extends { readonly saved: string | undefined }>(
  read: (params: URLSearchParams) => Address,
  textOf: (address: Address) => string,
) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => read(params), [params, read]);
  const setAddress = (next: Address, isTyped = false) => {
    const text = textOf(next);
    setParams(next.saved ? `${text}&saved=${next.saved}` : text, { replace: isTyped, preventScrollReset: true });
  };
  return { address, setAddress };
}
