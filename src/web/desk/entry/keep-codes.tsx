import { useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Shown once: each replaces a code of the app once. */
export function KeepCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('Copied.'),
      () => setSaid('This browser does not allow copying. Please write them down.'),
    );
  return (
    <div className="gate__step">
      <h2 className="join__heading">You are in. Keep these backup codes</h2>
      <p>For example on paper. Each one signs you in once without the app. They will not be shown again.</p>
      <ul className="join__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="primary" size="large" autoFocus onClick={onKept}>
        I have saved them, open the desk
      </Button>
      <Button size="large" onClick={() => void copy()}>
        Copy
      </Button>
      <p className="gate__quiet" role="status">
        {said}
      </p>
    </div>
  );
}
