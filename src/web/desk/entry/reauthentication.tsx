import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { useMe } from '../data/me.ts';
import { useReauthentication } from '../data/session.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { CodeField } from './code-field.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { usePasskey } from './use-passkey.ts';
import './entry.css';

/** Opens by itself when a change asks the person to authenticate again. */
export function ReauthenticationDialog() {
  const { act = '', answer } = useReauthentication() ?? {};
  return (
    <Dialog title="Confirm it’s you" isOpen={answer !== undefined} onClose={() => answer?.(false)}>
      <Reauthentication act={act} onDone={() => answer?.(true)} onCancel={() => answer?.(false)} />
    </Dialog>
  );
}

type Props = { readonly act: string; readonly onDone: () => void; readonly onCancel: () => void };

/** Asks for the person's passkey or a code. */
function Reauthentication({ act, onDone, onCancel }: Props) {
  const [code, setCode] = useState('');
  const change = useDeskChange(desk.reauthenticateStaff, { onDone });
  const passkey = usePasskey((response) => change.run({ body: { response } }));
  const me = useMe();
  const offersPasskey = me.hasPasskey && passkey.isPossible;
  const offersCode = me.hasCode || !offersPasskey;
  const send = (whole: string) => {
    if (!change.isBusy) void change.run({ body: { code: whole } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className="reauthentication" onSubmit={submit}>
      <p>{act} requires you to confirm it’s you. You will not be asked again for ten minutes.</p>
      <div className="reauthentication__ways">
        {offersPasskey && (
          <Button kind="primary" icon={Fingerprint} isBusy={passkey.isBusy} onClick={() => void passkey.ask()}>
            Passkey
          </Button>
        )}
        {offersCode && (
          <>
            <CodeField value={code} onChange={setCode} onWhole={send} isFirst />
            <Button type="submit" kind={offersPasskey ? 'quiet' : 'primary'} isBusy={change.isBusy}>
              Continue
            </Button>
          </>
        )}
        <Button kind="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {passkey.sentence && <Refusal failure={{ kind: 'refused', sentence: passkey.sentence }} />}
      <EntryRefusal failure={change.failure} />
    </form>
  );
}
