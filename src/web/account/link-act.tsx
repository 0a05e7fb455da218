import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/forms/form-errors.tsx';
import { PageHead } from '../ui/page-head.tsx';

type LinkActProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The fault of the link; undefined while it is good. */
  readonly fault?: string | undefined;
  /** The remedy of a fault. */
  readonly mend: string;
  readonly button: string;
  readonly busy: string;
  /** Undefined while nothing can be pressed. */
  readonly act: (() => Promise<Outcome<unknown>>) | undefined;
  readonly isDone?: boolean;
  readonly done: { readonly heading: string; readonly text: string; readonly label: string; readonly to: string };
};

/** The page behind the link of an email. Only a press does something, since mail scanners open links. */
export function LinkAct({ title, lead, fault, mend, button, busy, act, isDone = false, done }: LinkActProps) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | { readonly sentence: string }>('asked');
  const notice = useRef<HTMLDivElement>(null);
  const shown = typeof state === 'object' ? state.sentence : fault;
  // The button, which had the focus, is gone.
  useEffect(() => {
    if (typeof state === 'object') notice.current?.focus();
  }, [state]);

  async function press(): Promise<void> {
    if (!act || state === 'busy') return;
    setState('busy');
    const outcome = await act();
    setState(outcome.ok ? 'done' : { sentence: outcome.failure.sentence });
  }

  if (state === 'done' || isDone) {
    const { heading, text, label, to } = done;
    return (
      <div className="wrap">
        <EmptyState picture="loaded" heading={heading} action={{ label, to }}>
          <p>{text}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap">
      <div className="step">
        <PageHead title={title} lead={lead} />
        {shown && (
          <Notice heading={shown} ref={notice}>
            <p>{mend}</p>
          </Notice>
        )}
        {!shown && (
          <button
            className="button button--primary button--large button--block"
            type="button"
            aria-disabled={!act || state === 'busy'}
            aria-busy={state === 'busy'}
            onClick={press}
          >
            {state === 'busy' ? busy : button}
          </button>
        )}
      </div>
    </div>
  );
}

export const INCOMPLETE_LINK = 'This link is incomplete.';
