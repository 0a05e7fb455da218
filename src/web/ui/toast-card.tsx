import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleAlert, CircleCheck, X } from './icons.ts';

const MOST_AT_ONCE = 3;

/** The notices that are shown. A new one takes the place of those that it ends; of more than three the oldest goes. */
export function useToasts<Toast>(isOver: (earlier: Toast, next: Toast) => boolean) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([]);
  const lastId = useRef(0);
  const show = useCallback(
    (toast: Toast) => {
      lastId.current += 1;
      const shown = { ...toast, id: lastId.current };
      setToasts((present) => [...present.filter((earlier) => !isOver(earlier, toast)), shown].slice(-MOST_AT_ONCE));
    },
    [isOver],
  );
  const close = useCallback((id: number) => setToasts((present) => present.filter((toast) => toast.id !== id)), []);
  const keep = useCallback((isKept: (toast: Toast) => boolean) => setToasts((present) => present.filter(isKept)), []);
  return { toasts, show, close, keep };
}

type ToastCardProps = {
  readonly kind: 'success' | 'error';
  readonly role: 'status' | 'alert' | undefined;
  readonly title: string;
  readonly text: string | undefined;
  /** Milliseconds until it closes unless it is being read; undefined keeps it open. */
  readonly staysMs: number | undefined;
  close(): void;
  readonly children: ReactNode;
};

/** A notice, with what can be done about it as its children. */
export function ToastCard({ kind, role, title, text, staysMs, close, children }: ToastCardProps) {
  const [isHeld, setIsHeld] = useState(false);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (isHeld || staysMs === undefined) return;
    const timer = setTimeout(() => leave(), staysMs);
    return () => clearTimeout(timer);
  }, [staysMs, isHeld]);
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read is no action, it only keeps the notice from leaving
    <div
      className={`toast toast--${kind}`}
      role={role}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className="icon toast__icon" />
      <p className="toast__title">{title}</p>
      <button type="button" className="icon-button toast__close" aria-label="Dismiss" onClick={close}>
        <X className="icon icon--small" />
      </button>
      {text && <p className="toast__text">{text}</p>}
      {children}
    </div>
  );
}
