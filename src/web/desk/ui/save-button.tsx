import { type ReactNode, useState } from 'react';
import { saveFile } from '../../ui/files/save-file.ts';
import { useConnection } from '../data/connection.ts';
import { deskHeaders } from '../data/desk.ts';
import { Button } from './button.tsx';
import { Download } from './icons.ts';
import { useNotify } from './toast.tsx';

type SaveButtonProps = {
  /** URL of the file, fetched like any call since a link would not carry the page's token. */
  readonly from: () => string;
  /** The file's name. */
  readonly as: string;
  readonly children: ReactNode;
};

/** Saves a file that the server makes. */
export function SaveButton({ from, as, children }: SaveButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const { isOffline } = useConnection();

  async function save() {
    setIsBusy(true);
    try {
      const answer = await fetch(from(), { headers: deskHeaders() });
      if (!answer.ok) throw new Error(String(answer.status));
      saveFile(as, await answer.blob());
    } catch {
      notify({ kind: 'failed', title: 'Not saved', text: 'The file could not be made. Please try again.' });
    } finally {
      setIsBusy(false);
    }
  }

  const offReason = isOffline ? 'You’re offline.' : undefined;
  return (
    <Button icon={Download} isBusy={isBusy} offReason={offReason} onClick={() => void save()}>
      {children}
    </Button>
  );
}
