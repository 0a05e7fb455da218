import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import type { Icon } from '../../ui/draw-icon.tsx';
import { Key, SAVE_KEY } from './keys.tsx';

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'text';
export type ButtonSize = 'small' | 'large';

/** Returns the class of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind, size?: ButtonSize): string {
  return `button button--${kind}${size ? ` button--${size}` : ''}`;
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize | undefined;
  readonly isBlock?: boolean;
  /**
   * True while the act is sent and not acknowledged, and cannot be repeated. A button as wide as its place says so after a
   * moment.
   */
  readonly isBusy?: boolean;
  /** Reason for which the button is disabled. It stays focusable, so that screen readers read the reason. */
  readonly offReason?: string | undefined;
  /** Single-key shortcut of the button. */
  readonly keyHint?: string;
  readonly icon?: Icon;
  readonly children: ReactNode;
};

export function Button(props: ButtonProps) {
  const { kind = 'quiet', size, isBlock, isBusy, offReason, keyHint, icon: Icon, children, onClick, ...button } = props;
  const reasonId = useId();
  const isOff = isBusy || offReason !== undefined;
  // Others would change their width, and push what stands beside them.
  const isWaiting = useIsLong(isBusy) && (isBlock || size === 'large');
  return (
    <>
      <button
        type="button"
        {...button}
        className={`${buttonClass(kind, size)}${isBlock ? ' button--block' : ''}${isBusy ? ' button--busy' : ''}${keyHint ? ' button--hinted' : ''}`}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={offReason ? reasonId : button['aria-describedby']}
        aria-keyshortcuts={button['aria-keyshortcuts'] ?? keyHint}
        title={offReason ?? button.title}
        onClick={(event) => {
          if (isOff) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {Icon && <Icon className="icon icon--small" />}
        {isWaiting ? (
          <Waiting>{children}</Waiting>
        ) : keyHint && kind === 'text' ? (
          <span className="button__words">{children}</span>
        ) : (
          children
        )}
        {keyHint && <Key isInField={keyHint === SAVE_KEY.sign}>{keyHint}</Key>}
      </button>
      {offReason && (
        <span className="visually-hidden" id={reasonId}>
          {offReason}
        </span>
      )}
    </>
  );
}

/** Its name stays what it does. */
function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">One moment…</span>
      <span className="visually-hidden">{children}</span>
    </>
  );
}

/** Answers usually come sooner, and a text that flashes by cannot be read. */
const LONG_MS = 300;

function useIsLong(isBusy = false): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isBusy]);
  return isLong;
}
