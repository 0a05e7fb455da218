import { type FormEvent, useState } from 'react';
import { PAUSE_SCOPES, type PauseScope } from '#domain/product.ts';
import { LONGEST_PAUSE_MESSAGE, pauseMessage } from '#domain/sale.ts';
import { desk } from '../data/desk.ts';
import { useDraft } from '../data/drafts.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { SCOPE_NAMES, usePauses } from '../data/stopped-sales.ts';
import { createStore } from '../data/store.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, TextArea, TextField } from '../ui/fields.tsx';
import { useNotify } from '../ui/toast.tsx';

/** Whether the dialog is open: from the strip, and from the menus of a phone and of one's own. */
const stopSelling = createStore(false);

export function openStopSelling(): void {
  stopSelling.set(true);
}

/** Pauses sales of a metal or of the shop with a reason, until they are resumed. */
export function StopSelling() {
  const close = () => stopSelling.set(false);
  return (
    <Dialog title="Stop selling" isOpen={stopSelling.use()} onClose={close}>
      <StopForm onClose={close} />
    </Dialog>
  );
}

function StopForm({ onClose }: { readonly onClose: () => void }) {
  const stopped = usePauses().map(({ scope }) => scope);
  const options = PAUSE_SCOPES.filter((scope) => !stopped.includes(scope)).map((value) => ({
    value,
    label: SCOPE_NAMES[value],
  }));
  const [scope, setScope] = useState<PauseScope>();
  const [reason, setReason] = useDraft('stop selling');
  const [message, setMessage] = useDraft('stop selling, to customers');
  const notify = useNotify();
  const stop = useDeskChange(desk.pauseSales, {
    invalidates: invalidatedBy('pauses'),
    onDone: (done) => notify({ kind: 'done', title: `${SCOPE_NAMES[done.scope]} is no longer sold` }),
  });
  async function run(event: FormEvent) {
    event.preventDefault();
    if (!scope) return;
    const body = { scope, reason: reason.trim(), ...(message.trim() && { message: message.trim() }) };
    if (!(await stop.run({ body }))) return;
    setReason('');
    setMessage('');
    onClose();
  }
  return (
    <form className="dialog-form" onSubmit={(event) => void run(event)}>
      <Choice label="What" options={options} value={scope} onChange={(chosen) => setScope(chosen)} />
      <TextField label="Reason, for staff only" required maxLength={500} value={reason} onChange={setReason} />
      <TextArea
        label="Message to customers (optional)"
        maxLength={LONGEST_PAUSE_MESSAGE}
        rows={2}
        value={message}
        onChange={setMessage}
        hint={`Without one, they read: “${pauseMessage(scope ?? 'shop')}”`}
      />
      <p className="dialog-form__what">
        No new orders are taken once you do this. Orders already placed are not affected.
      </p>
      <div className="dialog-form__foot">
        <Button onClick={onClose}>Cancel</Button>
        <ChangeButton change={stop} kind="danger" type="submit" offReason={whatIsMissing(scope, reason)}>
          Stop selling
        </ChangeButton>
      </div>
    </form>
  );
}

function whatIsMissing(scope: PauseScope | undefined, reason: string): string | undefined {
  if (!scope) return 'Choose what to stop first.';
  return reason.trim() ? undefined : 'Enter a reason first.';
}
