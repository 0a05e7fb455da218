import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Reads and updates a list's state in the URL. With `isTyped` an update replaces the history entry, so that Back skips the
 * single keystrokes.
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
