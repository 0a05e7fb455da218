import { Check, CircleDot } from '../icons.ts';
import type { OrderStep } from './order-steps.ts';

/** How an order goes: marks on a rule, top to bottom. */
export function OrderTimeline({ steps }: { readonly steps: readonly OrderStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ what, text, at, state }) => (
        <li key={what} className={`timeline__step timeline__step--${state}`} aria-current={state === 'now' && 'step'}>
          <span className="timeline__mark">
            {state === 'done' ? <Check className="icon icon--small" /> : <CircleDot className="icon icon--small" />}
          </span>
          <div>
            <p className="timeline__what">{what}</p>
            {text && <p className="timeline__text">{text}</p>}
          </div>
          {at && <span className="timeline__at">{at}</span>}
        </li>
      ))}
    </ol>
  );
}
