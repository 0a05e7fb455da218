import { SHIPPED } from '#domain/order-timeline.ts';
import { Check, CircleDot, PackageSearch, Phone } from '../ui/icons.ts';
import { CircleX, PackageCheck, Truck } from './icons.ts';
import type { OrderStep } from './order-steps.ts';

/** The icons of steps that are not behind. */
const SIGNS = new Map([
  ['Confirmed', Phone],
  [SHIPPED, Truck],
  ['Delivered', PackageCheck],
  ['Cancelled', CircleX],
]);

/** Lists the steps of an order from top to bottom, each with its icon. */
export function OrderTimeline({ steps }: { readonly steps: readonly OrderStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ what, text, at, state, parcels = [] }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step stays where it is, and a price may be offered twice
        <li key={nth} className={`timeline__step timeline__step--${state}`} aria-current={state === 'now' && 'step'}>
          <span className="timeline__mark">
            <Sign what={what} state={state} />
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

function Sign({ what, state }: Pick<OrderStep, 'what' | 'state'>) {
  const Icon = state === 'done' ? Check : (SIGNS.get(what) ?? CircleDot);
  return <Icon className="icon icon--small" />;
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
          Track the parcel<span className="visually-hidden">, opens the carrier's page</span>
        </a>
      )}
    </p>
  );
}
