import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CircleAlert, CircleCheck, X } from './icons.ts';

export type Toast = {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string; readonly to?: string; readonly onClick?: () => void } | undefined;
};

type ShownToast = Toast & { readonly id: number };

const MOST_AT_ONCE = 3;
const STAYS_MS = { success: 5_000, error: 10_000 } as const;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a notice. It replaces the same words, and as a success all errors before it; of more than three the oldest goes. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  const show = useCallback((toast: Toast) => {
    lastId.current += 1;
    const shown = { ...toast, id: lastId.current };
    setToasts((present) => [...present.filter((other) => !isOver(other, toast)), shown].slice(-MOST_AT_ONCE));
  }, []);
  const close = useCallback((id: number) => setToasts((present) => present.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} close={close} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, close }: { readonly toast: ShownToast; readonly close: (id: number) => void }) {
  const { id, kind, title, description, action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(id), STAYS_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld, close]);
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read is no action, it only keeps the notice from leaving
    <div
      className={`toast toast--${kind}`}
      role={kind === 'success' ? 'status' : 'alert'}
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
      {description && <p className="toast__text">{description}</p>}
      {action && <ToastAction action={action} done={() => close(id)} />}
    </div>
  );
}

function ToastAction({ action, done }: { readonly action: NonNullable<Toast['action']>; readonly done: () => void }) {
  const act = () => {
    action.onClick?.();
    done();
  };
  return action.to ? (
    <Link className="toast__action" to={action.to} onClick={act}>
      {action.label}
    </Link>
  ) : (
    <button type="button" className="toast__action" onClick={act}>
      {action.label}
    </button>
  );
}

/** The same words again, or an error before a success: beside "order placed" must not stand that it failed. */
function isOver(earlier: Toast, { kind, title, description }: Toast): boolean {
  if (earlier.kind !== kind) return kind === 'success';
  return earlier.title === title && earlier.description === description;
}
