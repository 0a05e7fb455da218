import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Icon } from '../../ui/draw-icon.tsx';
import { type Option, TextField } from './fields.tsx';
import './list/tools.css';

/** The landmark around the filters of a list, all kept in the URL. */
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
  /** Milliseconds without typing before the filter applies. */
  readonly restMs?: number;
  onChange(text: string): void;
};

/** A text filter, written into the page's address once typing pauses. */
export function TypedFilter({ given, restMs = 250, onChange, ...field }: TypedFilterProps) {
  const [text, setText] = useState(given);
  const [before, setBefore] = useState(given);
  // The URL has changed, by a link or "Clear".
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

type ChosenFilterProps = {
  readonly label: string;
  readonly icon: Icon;
  /** Options without the one for no filter. */
  readonly options: readonly Option[];
  /** Empty when the filter is off. */
  readonly value: string;
  onChange(value: string): void;
};

/** A filter of a few values: drawn as a button with its icon, under a list of the browser's own. */
export function ChosenFilter({ label, icon: Icon, options, value, onChange }: ChosenFilterProps) {
  const chosen = options.find((one) => one.value === value);
  return (
    <div className="filter">
      <select
        className="filter__list"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">Any</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <span className={`filter__face${chosen ? ' filter__face--set' : ''}`} aria-hidden="true">
        <Icon className="icon icon--small" />
        {chosen?.label ?? label}
      </span>
    </div>
  );
}

export function option(value: string, label: string): Option {
  return { value, label };
}
