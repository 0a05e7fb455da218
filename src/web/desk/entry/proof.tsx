import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { TextField } from '../ui/fields.tsx';

type ProofProps = { readonly onProved: () => void; readonly onCancel: () => void };

/** A code once more: what is to be done asks for one of the last minutes. */
export function Proof({ onProved, onCancel }: ProofProps) {
  const [code, setCode] = useState('');
  const prove = useDeskChange(desk.prove, { onDone: onProved });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void prove.run({ body: { code } });
  };
  return (
    <form className="proof" onSubmit={send}>
      <p>This needs a fresh proof. It holds for ten minutes.</p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
      <ChangeButton change={prove} kind="primary" type="submit">
        Go on
      </ChangeButton>
      <Button onClick={onCancel}>Not now</Button>
    </form>
  );
}
