import type { ShownState } from '#catalogue/goods-filter.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { CircleCheck } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { CalendarClock, EyeOff, PackageX, Pause } from '../ui/icons.ts';
import { dayText } from '../ui/times.tsx';
import { STATE_LABELS } from './goods-words.ts';
import './goods.css';
import '../../ui/picture.css';

export const STATE_ICONS: Readonly<Record<ShownState, Icon>> = {
  'on-sale': CircleCheck,
  'pre-sale': CalendarClock,
  paused: Pause,
  'sold-out': PackageX,
  hidden: EyeOff,
};

type StateWordProps = {
  readonly state: ShownState;
  readonly shipsFrom?: string | undefined;
  readonly pausedMessage?: string | undefined;
  /** The reason for which it is not sold all the same. */
  readonly stopped?: string | undefined;
};

/** Shows the sale state, with what stops the sale, the ship date of a pre-sale or the message of a pause. */
export function StateWord({ state, shipsFrom, pausedMessage, stopped }: StateWordProps) {
  const StateIcon = STATE_ICONS[state];
  const ships = state === 'pre-sale' && shipsFrom ? `ships ${dayText(shipsFrom)}` : undefined;
  const sub = stopped ?? ships ?? (state === 'paused' && pausedMessage);
  return (
    <>
      <span className={`state-word state-word--${stopped ? 'stopped' : state}`}>
        <StateIcon className="icon icon--small" />
        {STATE_LABELS[state]}
      </span>
      {sub && (
        <span className="table__sub state-word__sub" title={sub}>
          {sub}
        </span>
      )}
    </>
  );
}

/** A product's picture in a row, beside its name. */
export function Thumb({ image }: { readonly image: string }) {
  return <Picture className="goods-thumb" src={image} alt="" size={34} isSmall />;
}
