import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Instant } from '#domain/spot.ts';
import { ToastCard, useToasts } from '../../ui/toast-card.tsx';
import { useNow } from '../data/clock.ts';
import { Key, useKeys } from './keys.tsx';
import './dialog.css';

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
  const newest = [...shown].reverse().find(({ undo }) => undo);
  return (
    <ToastContext value={notify}>
      {children}
      {newest?.undo && <UndoKey undo={newest.undo} done={() => close(newest.id)} />}
      <div className="toasts" aria-live="polite" popover="manual" ref={layer}>
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} close={() => close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

type UndoProps = { readonly undo: NonNullable<Notification['undo']>; readonly done: () => void };

/** Registers `Z` while something can be undone. */
function UndoKey(props: UndoProps) {
  useKeys({ z: { label: 'Undo', run: () => takeBack(props) } }, 'Everywhere');
  return null;
}

function takeBack({ undo, done }: UndoProps): void {
  void undo.run();
  done();
}

/** Only the last toast of a subject is shown. */
function isOver(earlier: Notification, { about }: Notification): boolean {
  return about !== undefined && earlier.about === about;
}

function Toast({ toast, close }: { readonly toast: Notification; close(): void }) {
  const { kind = 'done', title, text, undo } = toast;
  return (
    <ToastCard
      {...{ title, text, close }}
      kind={kind === 'done' ? 'success' : 'error'}
      role={kind === 'failed' ? 'alert' : undefined}
      staysMs={undo ? undefined : STAYS_MS[kind]}
    >
      {undo && <Undo undo={undo} done={close} />}
    </ToastCard>
  );
}

/** The Undo button, which disappears when the time is over. */
function Undo({ undo, done }: UndoProps) {
  const now = useNow();
  const seconds = Math.ceil((undo.until - now) / 1_000);
  const isOver = !(seconds > 0);
  useEffect(() => {
    if (isOver) done();
  }, [isOver, done]);
  return (
    <p className="toast__undo">
      <button type="button" className="toast__action" onClick={() => takeBack({ undo, done })}>
        Undo
      </button>{' '}
      <Key>Z</Key>
      <span aria-hidden="true"> {Math.max(0, seconds)} s</span>
    </p>
  );
}
