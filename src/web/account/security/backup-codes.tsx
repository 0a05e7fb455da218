import { useEffect, useRef, useState } from 'react';

/** Shown once: each replaces a code of the app once. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }

  return (
    <div className="backup-codes">
      <h3 className="backup-codes__heading" ref={heading} tabIndex={-1}>
        Your backup codes
      </h3>
      <p className="security__text">
        Keep them somewhere safe, for example on paper. Each one signs you in once without the app. They will not be
        shown again.
      </p>
      <ul className="backup-codes__list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-actions">
        <button className="button button--primary" type="button" onClick={onKept}>
          I've saved them
        </button>
        <button className="button button--quiet" type="button" onClick={copy}>
          Copy
        </button>
      </div>
      <p className="security__text" role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'This browser does not allow copying. Please write them down.'}
      </p>
    </div>
  );
}
