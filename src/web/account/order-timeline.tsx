import { Check, CircleDot, PackageSearch } from '../ui/icons.ts';
import type { OrderStep } from './order-steps.ts';

/** How an order goes: marks on a rule, top to bottom. */
export function OrderTimeline({ steps }: { readonly steps: readonly OrderStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ what, text, at, state, parcels = [] }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step stays where it is, and a price may be offered twice
        <li key={nth} className={`timeline__step timeline__step--${state}`} aria-current={state === 'now' && 'step'}>
          <span className="timeline__mark">
            {state === 'done' ? <Check className="icon icon--small" /> : <CircleDot className="icon icon--small" />}
          </span>
          <div>
            <p className="timeline__what">{what}</p>
            {text && <p className="timeline__text">{text}</p>}
            {parcels.map((parcel) => (
              <Parcel key={parcel.number} {...parcel} />
            ))}
          </div>
          {at && <span className="timeline__at">{at}</span>}
        </li>
      ))}
    </ol>
  );
}

type ParcelProps = { readonly carrier: string; readonly number: string; readonly url?: string | undefined };

function Parcel({ carrier, number, url }: ParcelProps) {
  return (
    <p className="timeline__parcel">
      <PackageSearch className="icon icon--small" />
      <span>
        {carrier} <b>{number}</b>
      </span>
      {url && (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Follow the parcel<span className="visually-hidden">, opens the carrier's page</span>
        </a>
      )}
    </p>
  );
}
