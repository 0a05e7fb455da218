import { useState } from 'react';
import { useConnection } from '#web/desk/data/connection.ts';
import { deskHeaders } from '#web/desk/data/desk.ts';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { Download } from '#web/desk/ui/icons.ts';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { ImportFile } from './import-file.tsx';

/** All goods as a file, and a file into the goods. */
export function GoodsFile() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const may = useMay();
  const notify = useNotify();
  const { isOffline } = useConnection();
  const offReason = isOffline ? 'There is no connection.' : undefined;

  async function save() {
    setIsBusy(true);
    try {
      const answer = await fetch('/api/desk/goods.csv', { headers: deskHeaders() });
      if (!answer.ok) throw new Error(String(answer.status));
      saveFile('goods.csv', await answer.blob());
    } catch {
      notify({ kind: 'failed', title: 'Not saved', text: 'The file could not be made. Please try again.' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button icon={Download} isBusy={isBusy} offReason={offReason} onClick={() => void save()}>
        Export CSV
      </Button>
      {may('ask-for-goods') && <Button onClick={() => setIsOpen(true)}>Import CSV</Button>}
      <Dialog title="Import goods" size="wide" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && <ImportFile onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}
