import { type FormEvent, useState } from 'react';
import { NOTE_MENDED_WITHIN_MS } from '#domain/customers.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useDraft } from '../data/drafts.ts';
import { useMe } from '../data/me.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { TextArea } from '../ui/fields.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { Time } from '../ui/times.tsx';
import { type Customer, useCustomerChange } from './customer-data.ts';

type Note = Customer['notes'][number];
const LOOK_EVERY_MS = 15_000;

/** Notes of staff about a customer, and the form for another. */
export function CustomerNotes({ customer: { customerId, notes } }: { readonly customer: Customer }) {
  const [text, setText] = useDraft(`note customer ${customerId}`);
  const add = useCustomerChange(desk.noteCustomer, { title: 'Note added' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await add.run({ params: { customerId }, body: { text: text.trim() } })) setText('');
  };
  return (
    <div className="customer__section">
      <h3>Notes</h3>
      {notes.length > 0 && (
        <ul className="customer__log customer__log--marks">
          {notes.map((note) => (
            <NoteItem key={note.id} customerId={customerId} note={note} />
          ))}
        </ul>
      )}
      <form className="customer__note" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="New note"
          isBare
          rows={1}
          placeholder="New note"
          maxLength={2_000}
          value={text}
          onChange={setText}
        />
        <ChangeButton change={add} type="submit" offReason={text.trim() ? undefined : 'Write a note first.'}>
          Add note
        </ChangeButton>
      </form>
    </div>
  );
}

function NoteItem({
  customerId,
  note: { id, staffId, at, text },
}: {
  readonly customerId: string;
  readonly note: Note;
}) {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow(LOOK_EVERY_MS);
  const canMend = staffId === me.id && now - at < NOTE_MENDED_WITHIN_MS;
  const mend = useCustomerChange(desk.mendCustomerNote, { title: 'Note saved' });
  return (
    <li>
      <StaffMark id={staffId} />
      <div>
        <p className="customer__text">{text}</p>
        {canMend && (
          <Button kind="text" size="small" onClick={() => setIsOpen(true)}>
            Edit
          </Button>
        )}
        <ActDialog
          title="Edit note"
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          act={{
            initial: { text },
            fields: { text: { as: 'area', label: 'Note', rows: 4, maxLength: 2_000, required: true } },
            button: 'Save',
            change: mend,
            disabledReason: (values) => (values.text.trim() ? undefined : 'Write a note first.'),
            inputOf: (values) => ({ params: { customerId, noteId: id }, body: { text: values.text.trim() } }),
          }}
        />
      </div>
      <Time at={at} />
    </li>
  );
}
