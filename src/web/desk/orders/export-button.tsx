import { useState } from 'react';
import { saveFile } from '../../ui/files/save-file.ts';
import { serverNow } from '../data/clock.ts';
import { useConnection } from '../data/connection.ts';
import { deskHeaders } from '../data/desk.ts';
import { Button } from '../ui/button.tsx';
import { Download } from '../ui/icons.ts';
import { useNotify } from '../ui/toast.tsx';
import { type ListAddress, toQuery } from './list-address.ts';

/** Saves the list as a file. It is asked for like any call: a link would not carry the page's token. */
export function ExportButton({ address }: { readonly address: ListAddress }) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const { isOffline } = useConnection();

  async function save() {
    setIsBusy(true);
    try {
      const query = new URLSearchParams(toQuery(address, serverNow()) as Record<string, string>);
      const answer = await fetch(`/api/desk/orders.csv?${query}`, { headers: deskHeaders() });
      if (!answer.ok) throw new Error(String(answer.status));
      saveFile(`orders-${address.view}.csv`, await answer.blob());
    } catch {
      notify({ kind: 'failed', title: 'Not saved', text: 'The file could not be made. Please try again.' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <span className="orders__export">
      <Button
        icon={Download}
        isBusy={isBusy}
        offReason={isOffline ? 'There is no connection.' : undefined}
        onClick={() => void save()}
      >
        Export
      </Button>
    </span>
  );
}
