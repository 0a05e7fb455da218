import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import { ToastCard, useToasts } from '../../ui/toast-card.tsx';
import { useNow } from '../data/clock.ts';
import { UndoKeySign, useKeys } from './keys.tsx';
import './dialog.css';

/** The time to undo a change, in words. */
export const UNDO_TIME = `${UNDO_MS / 1_000} seconds`;
export const CAN_UNDO = `You can undo this for ${UNDO_TIME}.`;
export const EMAIL_SOON = `The email will be sent in ${UNDO_TIME}.`;

export type Notification = {
  readonly title: string;
  readonly text?: string;
  readonly kind?: 'done' | 'failed';
  /** The subject, such as `order 1763…`: a toast replaces the previous one of its subject, whose undo has expired. */
  readonly about?: string;
  /** The end of the time for Undo, and its action. */
  readonly undo?: { readonly until: Instant; run(): unknown } | undefined;
};

const STAYS_MS = { done: 6_000, failed: 12_000 } as const;
const ToastContext = createContext<((notification: Notification) => void) | null>(null);

/** Returns the function that shows a notification, with Undo where it is given. */
export function useNotify(): (notification: Notification) => void {
  const notify = useContext(ToastContext);
  if (!notify) throw new Error('useNotify must be used within a ToastProvider');
  return notify;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { toasts: shown, show: notify, close } = useToasts(isOver);
  const layer = useRef<HTMLDivElement>(null);
  // In the top layer, over whatever dialog was opened last.
  useEffect(() => {
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover();
    if (shown.length > 0) layer.current?.showPopover();
  }, [shown.length]);
  // A second Z never reaches back to an older notification.
  const [lastUndone, setLastUndone] = useState(0);
  const newest = [...shown].reverse().find(({ undo, id }) => undo && id > lastUndone);
  return (
    <ToastContext value={notify}>
      {children}
      <div className="toasts" aria-live="polite" popover="manual" ref={layer}>
        {shown.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            hasKey={toast === newest}
            onUndo={() => setLastUndone((last) => Math.max(last, toast.id))}
            close={() => close(toast.id)}
          />
        ))}
      </div>
    </ToastContext>
  );
}

/** Only the last toast of a subject is shown. */
function isOver(earlier: Notification, { about }: Notification): boolean {
  return about !== undefined && earlier.about === about;
}

type ToastProps = {
  readonly toast: Notification;
  /** True for the one notification that Z undoes. */
  readonly hasKey: boolean;
  onUndo(): void;
  close(): void;
};

function Toast({ toast, close, ...undoing }: ToastProps) {
  const { kind = 'done', title, text, undo } = toast;
  return (
    <ToastCard
      {...{ title, text, close }}
      kind={kind === 'done' ? 'success' : 'error'}
      role={kind === 'failed' ? 'alert' : undefined}
      staysMs={undo ? undefined : STAYS_MS[kind]}
    >
      {undo && <Undo undo={undo} done={close} {...undoing} />}
    </ToastCard>
  );
}

type UndoProps = Pick<ToastProps, 'hasKey' | 'onUndo'> & {
  readonly undo: NonNullable<Notification['undo']>;
  readonly done: () => void;
};

/** The Undo button, which disappears when the time is over or the action is undone. */
function Undo({ undo, hasKey, onUndo, done }: UndoProps) {
  const now = useNow();
  const [isUndoing, setIsUndoing] = useState(false);
  const seconds = Math.ceil((undo.until - now) / 1_000);
  const isOver = !isUndoing && !(seconds > 0);
  useEffect(() => {
    if (isOver) done();
  }, [isOver, done]);
  const takeBack = async () => {
    setIsUndoing(true);
    onUndo();
    await undo.run();
    done();
  };
  if (isUndoing) return <p className="toast__undo">Undoing…</p>;
  return (
    <p className="toast__undo">
      <button type="button" className="toast__action" onClick={() => void takeBack()}>
        Undo
      </button>{' '}
      {hasKey && <UndoKey run={() => void takeBack()} />}
      <span aria-hidden="true"> {Math.max(0, seconds)} s</span>
    </p>
  );
}

/** Registers `Z`, and shows it. */
function UndoKey({ run }: { run(): void }) {
  useKeys({ z: { label: 'Undo', run } }, 'Everywhere');
  return <UndoKeySign />;
}
