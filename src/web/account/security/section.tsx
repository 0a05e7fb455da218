import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/forms/form-errors.tsx';

/** A part of the profile page: heading, state, actions. */
export function Section({
  id,
  heading,
  badge,
  children,
}: {
  id: string;
  heading: string;
  badge?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="security__section" aria-labelledby={`${id}-heading`}>
      <div className="security__head">
        <h2 className="security__heading" id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}

/** A button that opens a form in its place, and gets the focus back afterwards. */
export function Opening({
  label,
  isQuiet = true,
  children,
}: {
  label: string;
  isQuiet?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return children(() => setIsOpen(false));
  return (
    <div className="security__action">
      <button
        className={`button ${isQuiet ? 'button--quiet' : 'button--danger'}`}
        type="button"
        ref={button}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
    </div>
  );
}

/** A section that could not be loaded. */
export function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice heading={`${what} could not be loaded`}>
      <p>
        Nothing is lost.{' '}
        <button className="button button--text" type="button" onClick={onRetry}>
          Try Again
        </button>
      </p>
    </Notice>
  );
}
