import { useState } from 'react';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { SaveButton } from '#web/desk/ui/save-button.tsx';
import { ImportFile } from './import-file.tsx';

/** All goods as a file, and a file into the goods. */
export function GoodsFile() {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  return (
    <>
      <SaveButton from={() => '/api/desk/goods.csv'} as="goods.csv">
        Export CSV
      </SaveButton>
      {may('ask-for-goods') && <Button onClick={() => setIsOpen(true)}>Import CSV</Button>}
      <Dialog title="Import goods" size="wide" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && <ImportFile onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}
