import type { FormEvent } from 'react';
import type { desk } from '../data/desk.ts';
import { useDraft } from '../data/drafts.ts';
import type { DeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/fields.tsx';
import { NewsBand } from './news-band.tsx';
import type { Order } from './order-data.ts';

type NoteDialogProps = {
  readonly order: Order;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What follows from it. */
  readonly what: string;
  readonly button: string;
  readonly change: DeskChange<typeof desk.reviewOrder>;
};

/** A move that needs a note. What is typed stays until the move is done. */
export function NoteDialog({ title, isOpen, onClose, ...form }: NoteDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <NoteForm title={title} onClose={onClose} {...form} />
    </Dialog>
  );
}

function NoteForm({ order, onClose, title, what, button, change }: Omit<NoteDialogProps, 'isOpen'>) {
  const { orderId, version } = order;
  const [note, setNote] = useDraft(`${title} ${orderId}`);
  async function move(event: FormEvent) {
    event.preventDefault();
    if (!(await change.run({ params: { orderId }, body: { version, note: note.trim() } }))) return;
    setNote('');
    onClose();
  }
  return (
    <form className="dialog-form" onSubmit={(event) => void move(event)}>
      <NewsBand />
      <TextArea label="Note, for staff only" required maxLength={2_000} value={note} onChange={setNote} />
      <p className="dialog-form__what">{what}</p>
      <div className="dialog-form__foot">
        <Button onClick={onClose}>Cancel</Button>
        <ChangeButton
          change={change}
          kind="primary"
          type="submit"
          offReason={note.trim() ? undefined : 'Write a note first.'}
        >
          {button}
        </ChangeButton>
      </div>
    </form>
  );
}
