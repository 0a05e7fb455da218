import { serverNow } from '../data/clock.ts';
import { SaveButton } from '../ui/save-button.tsx';
import { type ListAddress, toQuery } from './list-address.ts';

/** The button that exports the list to a file. */
export function ExportButton({ address }: { readonly address: ListAddress }) {
  const query = () => new URLSearchParams(toQuery(address, serverNow()) as Record<string, string>);
  return (
    <span className="orders__export">
      <SaveButton from={() => `/api/desk/orders.csv?${query()}`} as={`orders-${address.view}.csv`}>
        Export
      </SaveButton>
    </span>
  );
}
