import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useStored, writeStored } from '../../hooks/browser-storage.ts';
import { createStore } from '../data/store.ts';
import './marks.css';

export type KeyAct = { readonly label: string; run(): void; readonly isOff?: boolean };
/** Actions by key: `c`, `Shift+J`, `Enter`, `Shift+Enter`, `[`, or a sequence of two, `g t`. */
export type KeyActs = Readonly<Record<string, KeyAct>>;
type Registered = { readonly id: string; readonly group: string; readonly acts: KeyActs };

/** Saves a form from within it, as an attribute and as it is shown. */
export const SAVE_KEY = /Mac|iPhone|iPad/.test(navigator.platform)
  ? { name: 'Meta+Enter', sign: '⌘ ↵' }
  : { name: 'Control+Enter', sign: 'Ctrl ↵' };

const SETTING = 'deskKeys';
const SECOND_WITHIN_MS = 1_500;
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const PRESSABLE = 'a, button, summary, [role=button], [role=menuitem], [role=tab], input';
/** Later registrations take precedence: the page before the frame. */
const registry = createStore<readonly Registered[]>([]);
let first: { readonly key: string; readonly at: number } | undefined;

/** Registers shortcuts while a component is mounted. They are inactive in fields and while a dialog is open. */
export function useKeys(acts: KeyActs, group: string): void {
  const id = useId();
  const run = useEffectEvent((key: string) => acts[key]?.run());
  const names = Object.entries(acts)
    .map(([key, { label, isOff }]) => `${key}\n${label}\n${isOff ? 'off' : 'on'}`)
    .join('\t');
  useEffect(() => {
    const entries = names.split('\t').filter(Boolean);
    const own = entries.map((entry) => {
      const [key = '', label = '', state] = entry.split('\n');
      return [key, { label, isOff: state === 'off', run: () => run(key) }] as const;
    });
    registry.set([{ id, group, acts: Object.fromEntries(own) }, ...registry.get().filter((one) => one.id !== id)]);
    return () => registry.set(registry.get().filter((one) => one.id !== id));
  }, [id, group, names]);
}

/** All active shortcuts by group. */
export const useRegisteredKeys = registry.use;

/** The setting for single-key shortcuts, which people turn off who dictate or press keys by accident. */
export function useKeySetting(): { readonly isOn: boolean; toggle(): void } {
  const isOn = useStored(SETTING) !== 'off';
  return { isOn, toggle: () => writeStored(SETTING, isOn ? 'off' : 'on') };
}

/** Listens for keys, once for the whole desk. */
export function useKeyListener(): void {
  const { isOn } = useKeySetting();
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const target = event.target as Element;
  if (target.closest(FIELDS) || document.querySelector('dialog[open]')) return;
  // Closes the menu alone. Notices are manual: keys go on beside them.
  if (event.key === 'Escape' && document.querySelector('[popover=auto]:popover-open')) return;
  const key = nameOf(event);
  if ((key === 'Enter' || key === ' ') && target.closest(PRESSABLE)) return;
  const pair = first && event.timeStamp - first.at < SECOND_WITHIN_MS ? `${first.key} ${key}` : undefined;
  const act = (pair && actOf(pair)) || actOf(key);
  first = act ? undefined : { key, at: event.timeStamp };
  if (!act) return;
  event.preventDefault();
  act.run();
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (key === 'Enter' && shiftKey) return 'Shift+Enter';
  const isLetter = /^[a-z]$/i.test(key);
  if (!isLetter) return key;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

function actOf(key: string): KeyAct | undefined {
  return registry
    .get()
    .map(({ acts }) => acts[key])
    .find((act) => act && !act.isOff);
}

/** Renders a key beside its action. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <span className="key" aria-hidden="true">
      {children}
    </span>
  );
}

/** True while the overview of all shortcuts is open. */
export const keyOverview = createStore(false);

export function openKeyOverview(): void {
  keyOverview.set(true);
}
