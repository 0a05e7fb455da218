import { type ReactNode, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { useStored, writeStored } from '../../hooks/browser-storage.ts';
import { createStore } from '../data/store.ts';
import './marks.css';

export type KeyAct = { readonly label: string; run(): void; readonly isOff?: boolean };
/** Actions by key: `c`, `Shift+J`, `Enter`, `Shift+Enter`, `[`, or a sequence of two, `g t`. */
export type KeyActs = Readonly<Record<string, KeyAct>>;
type Registered = { readonly id: string; readonly group: string; readonly acts: KeyActs };

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** Saves a form from within it, as an attribute and as it is shown. */
export const SAVE_KEY = IS_APPLE ? { name: 'Meta+Enter', sign: '⌘ ↵' } : { name: 'Control+Enter', sign: 'Ctrl ↵' };

/** Undoes from within a field that is empty, as it is shown. */
const UNDO_IN_FIELD = IS_APPLE ? '⌘ Z' : 'Ctrl Z';

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
    document.addEventListener('keydown', onUndo);
    if (isOn) document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onUndo);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOn]);
}

/** Ctrl+Z or ⌘+Z. A field with text keeps the browser's own. */
function onUndo(event: KeyboardEvent): void {
  const isPressed = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
  if (!isPressed || event.defaultPrevented || event.shiftKey || event.altKey || event.repeat) return;
  const act = ['desk', 'empty field'].includes(keyTarget()) && actOf('z');
  if (!act) return;
  event.preventDefault();
  act.run();
}

/** Says where a key goes. */
function keyTarget(): 'desk' | 'dialog' | 'empty field' | 'field' {
  if (document.querySelector('dialog[open]')) return 'dialog';
  const focused = document.activeElement;
  if (!focused?.matches(FIELDS)) return 'desk';
  return (focused as HTMLInputElement).value === '' ? 'empty field' : 'field';
}

function onTarget(changed: () => void): () => void {
  const events = ['focusin', 'focusout', 'input'];
  for (const event of events) document.addEventListener(event, changed);
  return () => {
    for (const event of events) document.removeEventListener(event, changed);
  };
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

type KeyProps = {
  readonly children: ReactNode;
  /** True for a key that is heard while a field has the focus; others are hidden then. */
  readonly isInField?: boolean;
};

/** Renders a key beside its action, unless single keys are turned off. */
export function Key({ children, isInField = false }: KeyProps) {
  const { isOn } = useKeySetting();
  if (!isOn && !isInField) return null;
  return (
    <span className={isInField ? 'key key--in-field' : 'key'} aria-hidden="true">
      {children}
    </span>
  );
}

/** Renders the keys of a list in one line. */
export function KeyLine({ children }: Pick<KeyProps, 'children'>) {
  return useKeySetting().isOn && <span className="filters__keys">{children}</span>;
}

/** Renders the key that undoes from where the focus is, if there is one. */
export function UndoKeySign() {
  const target = useSyncExternalStore(onTarget, keyTarget);
  if (target === 'desk') return <Key>Z</Key>;
  return target === 'empty field' && <Key isInField>{UNDO_IN_FIELD}</Key>;
}

/** True while the overview of all shortcuts is open. */
export const keyOverview = createStore(false);

export function openKeyOverview(): void {
  keyOverview.set(true);
}
