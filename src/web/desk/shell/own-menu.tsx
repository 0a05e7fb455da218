import { useId } from 'react';
import { Link } from 'react-router';
import { desk } from '../data/desk.ts';
import { useMay, useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Key, openKeyOverview } from '../ui/keys.tsx';
import { markPath } from '../ui/mark.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { ROLE_NAMES } from '../ui/staff-labels.ts';
import { openStopSelling } from './stop-selling.tsx';

/** The signed-in person's mark, which opens the personal menu. */
export function OwnMenu() {
  const { letters, shape, name } = useMe();
  const id = useId();
  return (
    <>
      <button type="button" className="head__own" popoverTarget={id} aria-label={`${name}: your menu`}>
        <span className="mark mark--large" aria-hidden="true">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={markPath(shape)} />
          </svg>
          <span>{letters}</span>
        </span>
      </button>
      <div className="own-menu" id={id} popover="auto">
        <OwnMenuContent menuId={id} />
      </div>
    </>
  );
}

/** Also behind `More` on a phone. */
export function OwnMenuContent({ menuId }: { readonly menuId: string }) {
  const { name, role } = useMe();
  const may = useMay();
  const leave = useDeskChange(desk.leaveDesk, { onDone: () => location.assign('/desk/') });
  const close = () => document.getElementById(menuId)?.hidePopover();
  return (
    <>
      <p className="own-menu__who">
        <b>{name}</b>
        <span>{ROLE_NAMES[role]}</span>
      </p>
      <Link className="own-menu__item" to="/me" onClick={close}>
        Your sessions and notifications
      </Link>
      {may('pause-sales') && (
        <button
          type="button"
          className="own-menu__item"
          onClick={() => {
            close();
            openStopSelling();
          }}
        >
          Stop selling
        </button>
      )}
      <button
        type="button"
        className="own-menu__item"
        onClick={() => {
          close();
          openKeyOverview();
        }}
      >
        Keys <Key>?</Key>
      </button>
      <button type="button" className="own-menu__item" aria-disabled={leave.isBusy} onClick={() => void leave.run({})}>
        Sign out
      </button>
      <Refusal failure={leave.failure} />
    </>
  );
}
