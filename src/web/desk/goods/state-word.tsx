import type { ShownState } from '#catalogue/goods-filter.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { CircleCheck } from '../../ui/icons.ts';
import { CalendarClock, EyeOff, PackageX, Pause } from '../ui/icons.ts';

import { dayText } from '../ui/times.tsx';
import { STATE_LABELS } from './goods-words.ts';
import './state-word.css';

export const STATE_WORDS: Readonly<Record<ShownState, { readonly label: string; readonly icon: Icon }>> = {
  'on-sale': { label: STATE_LABELS['on-sale'], icon: CircleCheck },
  'pre-sale': { label: STATE_LABELS['pre-sale'], icon: CalendarClock },
  paused: { label: STATE_LABELS.paused, icon: Pause },
  'sold-out': { label: STATE_LABELS['sold-out'], icon: PackageX },
  hidden: { label: STATE_LABELS.hidden, icon: EyeOff },
};

type StateWordProps = {
  readonly state: ShownState;
  readonly shipsFrom?: string | undefined;
  readonly pausedMessage?: string | undefined;
};

/** Whether a product is sold, and what customers read where it is not. */
export function StateWord({ state, shipsFrom, pausedMessage }: StateWordProps) {
  const { label, icon: StateIcon } = STATE_WORDS[state];
  const sub = state === 'pre-sale' && shipsFrom ? `ships ${dayText(shipsFrom)}` : state === 'paused' && pausedMessage;
  return (
    <>
      <span className={`state-word state-word--${state}`}>
        <StateIcon className="icon icon--small" />
        {label}
      </span>
      {sub && (
        <span className="table__sub state-word__sub" title={sub}>
          {sub}
        </span>
      )}
    </>
  );
}
