import type { ReactNode } from 'react';
import { hourText } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { Check, Choice, Select, TextField } from '#web/desk/ui/fields.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { FARTHEST_HOUR_MS, hourFault, instantOf, localOf, nextMorning } from '../../ui/shop-hour.ts';
import { type Draft, faultsOf, RULES, type Rule } from './draft.ts';

/** Start of a change: at once, the next morning, or at a time in Chicago in a field's format, `2026-11-20T08:00`. */
export type When = { readonly kind: 'now' | 'morning' } | { readonly kind: 'hour'; readonly local: string };

type HowProps = {
  readonly draft: Draft;
  setDraft(changed: Partial<Draft>): void;
  readonly when: When;
  setWhen(when: When): void;
  readonly refusesShownPrices: boolean;
  setRefusesShownPrices(refusesShownPrices: boolean): void;
};

const RULE_OPTIONS = Object.entries(RULES).map(([value, { label }]) => ({ value, label }));

/** The panel for the rule of a change, its start, and the choice to end prices that customers have seen before. */
export function HowPanel({ draft, setDraft, when, setWhen, refusesShownPrices, setRefusesShownPrices }: HowProps) {
  const { unit, noun } = RULES[draft.rule];
  const faults = faultsOf(draft);
  return (
    <Panel title="How">
      <div className="panel__body premiums-how">
        <div className="premiums-rule">
          <Select
            label="Rule"
            value={draft.rule}
            options={RULE_OPTIONS}
            onChange={(rule) => setDraft({ rule: rule as Rule })}
          />
          <Measured unit={unit}>
            <TextField
              label={`By how much: ${noun}`}
              isBare
              inputMode="text"
              autoComplete="off"
              placeholder={draft.rule === 'multiply' ? '1.10' : '+1.25'}
              value={draft.value}
              error={faults.value}
              onChange={(value) => setDraft({ value })}
            />
          </Measured>
        </div>
        <Measured unit="%">
          <TextField
            label="Never below cost plus"
            inputMode="decimal"
            autoComplete="off"
            placeholder="not set"
            value={draft.floor}
            error={faults.floor}
            onChange={(floor) => setDraft({ floor })}
          />
        </Measured>
        <Check label="Round to 0.05%" checked={draft.rounds} onChange={(rounds) => setDraft({ rounds })} />
        <Check label="Stop at 1.5% and 50%" checked={draft.clamps} onChange={(clamps) => setDraft({ clamps })} />
        <WhenFields when={when} setWhen={setWhen} />
        <div>
          <Check
            label="Honor prices already shown for ten minutes"
            checked={!refusesShownPrices}
            onChange={(honours) => setRefusesShownPrices(!honours)}
          />
          <p className="premiums-hint">Turn this off only to correct a wrong price.</p>
        </div>
      </div>
    </Panel>
  );
}

function Measured({ unit, children }: { readonly unit: string; readonly children: ReactNode }) {
  return (
    <div className="premiums-measured">
      {children}
      <span aria-hidden="true">{unit}</span>
    </div>
  );
}

function WhenFields({ when, setWhen }: Pick<HowProps, 'when' | 'setWhen'>) {
  const now = useNow(60_000);
  const morning = nextMorning(now);
  const options = [
    { value: 'now', label: 'Now' },
    { value: 'morning', label: hourText(morning) },
    { value: 'hour', label: 'Other time' },
  ] as const;
  return (
    <div className="premiums-when">
      <p className="entry__label">When</p>
      <Choice
        label="When"
        options={options}
        value={when.kind}
        onChange={(kind) => setWhen(kind === 'hour' ? { kind, local: localOf(morning) } : { kind })}
      />
      {when.kind === 'hour' && (
        <TextField
          label="Time (Chicago)"
          type="datetime-local"
          value={when.local}
          min={localOf(now)}
          max={localOf(now + FARTHEST_HOUR_MS)}
          error={hourFault(when.local, now)}
          onChange={(local) => setWhen({ kind: 'hour', local })}
        />
      )}
    </div>
  );
}

/** The instant of the start; null for now, undefined for an invalid time. */
export function runAtOf(when: When, now: number): number | null | undefined {
  if (when.kind === 'now') return null;
  if (when.kind !== 'hour') return nextMorning(now);
  return hourFault(when.local, now) === undefined ? instantOf(when.local) : undefined;
}
