import { useEffect, useId, useRef, useState } from 'react';

type CancelQuestionProps = {
  readonly label: string;
  /** Answers why the order was not cancelled; undefined once it is. */
  readonly cancel: () => Promise<string | undefined>;
};

/** A quiet button that cancels an order, after one question. */
export function CancelQuestion({ label, cancel }: CancelQuestionProps) {
  const [isAsking, setIsAsking] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  // Only once the question was closed: the page begins without a focus.
  useEffect(() => {
    if (isAsking === false) opener.current?.focus();
  }, [isAsking]);
  if (isAsking) return <Question cancel={cancel} onClose={() => setIsAsking(false)} />;
  return (
    <button className="button button--quiet" type="button" ref={opener} onClick={() => setIsAsking(true)}>
      {label}
    </button>
  );
}

function Question({ cancel, onClose }: { cancel: CancelQuestionProps['cancel']; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const question = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);

  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFault(undefined);
    setFault(await cancel());
    setIsBusy(false);
  }

  return (
    <fieldset className="panel cancel" tabIndex={-1} ref={question} aria-labelledby={id}>
      <p id={id}>Cancel this order? You will owe nothing, and the price hold will end.</p>
      <div className="cancel__buttons">
        <button
          className="button button--danger"
          type="button"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={press}
        >
          {isBusy ? 'Cancelling...' : 'Yes, cancel it'}
        </button>
        <button className="button button--quiet" type="button" onClick={onClose}>
          Keep the order
        </button>
      </div>
      <p role="status">{fault}</p>
    </fieldset>
  );
}
