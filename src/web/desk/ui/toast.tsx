import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CircleAlert, CircleCheck, X } from '../../ui/icons.ts';
import { useNow } from '../data/clock.ts';
import { Key, useKeys } from './keys.tsx';
import './toast.css';

export type Notification = {
  readonly title: string;
  readonly text?: string;
  readonly kind?: 'done' | 'failed';
  /** Of what it tells, such as `order 1763…`: it takes the place of the one before, which can no longer be taken back. */
  readonly about?: string;
  /** Until when (ISO 8601) it can be taken back, and how. */
  readonly undo?: { readonly until: string; run(): unknown } | undefined;
};

type Shown = Notification & { readonly id: number };

const MOST_AT_ONCE = 3;
const STAYS_MS = { done: 6_000, failed: 12_000 } as const;
const ToastContext = createContext<((notification: Notification) => void) | null>(null);

/** Says what was done, with the way back. */
export function useNotify(): (notification: Notification) => void {
  const notify = useContext(ToastContext);
  if (!notify) throw new Error('useNotify must be used within a ToastProvider');
  return notify;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastId = useRef(0);
  const notify = useCallback((notification: Notification) => {
    lastId.current += 1;
    const toast = { ...notification, id: lastId.current };
    const isOver = ({ about }: Shown) => about !== undefined && about === toast.about;
    setShown((present) => [...present.filter((one) => !isOver(one)), toast].slice(-MOST_AT_ONCE));
  }, []);
  const close = useCallback((id: number) => setShown((present) => present.filter((toast) => toast.id !== id)), []);
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
          <Toast key={toast.id} toast={toast} close={close} />
        ))}
      </div>
    </ToastContext>
  );
}

type UndoProps = { readonly undo: NonNullable<Notification['undo']>; readonly done: () => void };

/** `Z` is there as long as something can be taken back. */
function UndoKey({ undo, done }: UndoProps) {
  const run = () => {
    void undo.run();
    done();
  };
  useKeys({ z: { label: 'Undo', run } }, 'Everywhere');
  return null;
}

function Toast({ toast, close }: { readonly toast: Shown; readonly close: (id: number) => void }) {
  const { id, kind = 'done', title, text, undo } = toast;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || undo) return;
    const timer = setTimeout(() => close(id), STAYS_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, undo, isHeld, close]);
  const Icon = kind === 'done' ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read is no action, it only keeps the notice from leaving
    <div
      className={`toast toast--${kind}`}
      role={kind === 'failed' ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className="icon toast__icon" />
      <p className="toast__title">{title}</p>
      <button type="button" className="icon-button toast__close" aria-label="Dismiss" onClick={() => close(id)}>
        <X className="icon icon--small" />
      </button>
      {text && <p className="toast__text">{text}</p>}
      {undo && <Undo undo={undo} done={() => close(id)} />}
    </div>
  );
}

/** Gone by itself when it is too late. */
function Undo({ undo, done }: UndoProps) {
  const now = useNow();
  const seconds = Math.ceil((Date.parse(undo.until) - now) / 1_000);
  const isOver = !(seconds > 0);
  useEffect(() => {
    if (isOver) done();
  }, [isOver, done]);
  const run = () => {
    void undo.run();
    done();
  };
  return (
    <p className="toast__undo">
      <button type="button" className="toast__action" onClick={run}>
        Undo
      </button>{' '}
      <Key>Z</Key>
      <span aria-hidden="true"> {Math.max(0, seconds)} s</span>
    </p>
  );
}
