import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Option, TextField } from './fields.tsx';
import './filters.css';

/** What narrows a list. Everything stands in the address. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return (
    <search className="filters" aria-label="Filters">
      {children}
    </search>
  );
}

type TypedFilterProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> & {
  /** The value in the page's address. */
  readonly given: string;
  /** How long the typing rests before it counts. */
  readonly restMs?: number;
  onChange(text: string): void;
};

/** A text filter, written into the page's address once typing pauses. */
export function TypedFilter({ given, restMs = 250, onChange, ...field }: TypedFilterProps) {
  const [text, setText] = useState(given);
  const [before, setBefore] = useState(given);
  // The address is another, by a link or "Clear".
  if (given !== before) {
    setBefore(given);
    setText(given);
  }
  const send = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === given) return;
    const timer = setTimeout(() => send(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text, given, restMs]);
  return <TextField autoComplete="off" {...field} value={text} onChange={setText} />;
}

export function option(value: string, label: string): Option {
  return { value, label };
}
