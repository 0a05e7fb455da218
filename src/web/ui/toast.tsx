import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { ToastCard, useToasts } from './toast-card.tsx';

export type Toast = {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly description?: string;
  /** Stays when the page changes next: it is about that change. */
  readonly goesAlong?: boolean;
  readonly action?: { readonly label: string; readonly to?: string; readonly onClick?: () => void } | undefined;
};

/** `shownOn` is the path of the page. */
type Shown = Toast & { readonly shownOn: string };

const STAYS_MS = { success: 5_000, error: 10_000 } as const;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a notice, until another page is opened. It replaces the same words, and as a success all errors before it; of more than three the oldest goes. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { toasts, show: add, close, keep } = useToasts<Shown>(isOver);
  const { pathname } = useLocation();
  // A page that leads on by itself is replaced, and what it has said goes along.
  const isLedOn = useNavigationType() === 'REPLACE';
  const here = useRef(pathname);
  const show = useCallback((toast: Toast) => add({ ...toast, shownOn: here.current }), [add]);
  // Before the effects of the new page, which may show something.
  useLayoutEffect(() => {
    if (here.current === pathname) return;
    const before = here.current;
    here.current = pathname;
    keep(({ goesAlong, shownOn }) => isLedOn || (goesAlong === true && shownOn === before));
  }, [pathname, isLedOn, keep]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        {toasts.map((toast) => (
          <Notice key={toast.id} toast={toast} close={() => close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function Notice({ toast, close }: { readonly toast: Toast; close(): void }) {
  const { kind, title, description, action } = toast;
  const role = kind === 'success' ? 'status' : 'alert';
  return (
    <ToastCard {...{ kind, role, title, close }} text={description} staysMs={STAYS_MS[kind]}>
      {action && <ToastAction action={action} done={close} />}
    </ToastCard>
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

/** A toast is replaced by one with the same words, and an error by a success: "failed" must not stand beside "order placed". */
function isOver(earlier: Toast, { kind, title, description }: Toast): boolean {
  if (earlier.kind !== kind) return kind === 'success';
  return earlier.title === title && earlier.description === description;
}
