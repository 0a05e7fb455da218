import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { CodeField } from './code-field.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { usePasskey } from './use-passkey.ts';
import './proof.css';

type ProofProps = {
  /** What asks for the proof, as the beginning of a sentence. */
  readonly act: string;
  readonly onProved: () => void;
  readonly onCancel: () => void;
};

/** A passkey or a code once more: what is to be done asks for one of the last minutes. */
export function Proof({ act, onProved, onCancel }: ProofProps) {
  const [code, setCode] = useState('');
  const prove = useDeskChange(desk.prove, { onDone: onProved });
  const passkey = usePasskey((response) => prove.run({ body: { response } }));
  const send = (whole: string) => {
    if (!prove.isBusy) void prove.run({ body: { code: whole } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className="proof" onSubmit={submit}>
      <p>{act} needs a fresh proof. It holds for ten minutes.</p>
      <div className="proof__ways">
        {passkey.isPossible && (
          <Button kind="primary" icon={Fingerprint} isBusy={passkey.isBusy} onClick={() => void passkey.ask()}>
            Passkey
          </Button>
        )}
        <CodeField value={code} onChange={setCode} onWhole={send} isFirst />
        <Button type="submit" kind={passkey.isPossible ? 'quiet' : 'primary'} isBusy={prove.isBusy}>
          Continue
        </Button>
        <Button kind="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {passkey.sentence && <Refusal failure={{ kind: 'refused', sentence: passkey.sentence }} />}
      <EntryRefusal failure={prove.failure} />
    </form>
  );
}
