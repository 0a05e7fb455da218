import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { mentionsIn } from '#domain/mentions.ts';
import { type Colleague, useColleagues } from '../data/people.ts';
import { TextArea } from './fields.tsx';
import { Listbox } from './listbox.tsx';
import { Mark } from './mark.tsx';
import { ROLE_NAMES } from './staff-labels.ts';
import './note-area.css';

/** A name that is being typed after an @: where its @ stands, and the letters so far. */
type Typed = { readonly from: number; readonly letters: string };

/** The field of a note for staff. Typing @ offers the colleagues, and says below who is notified. */
export function NoteArea({ value, onChange, hint, ...area }: ComponentProps<typeof TextArea>) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const colleagues = useColleagues();
  const [typed, setTyped] = useState<Typed>();
  const [current, setCurrent] = useState(0);
  const moveCaret = useCaret(frame, value);
  const choices = typed ? colleagues.filter((one) => isMeant(one, typed.letters)) : [];
  const opensUp = useOpensUp(frame, choices.length);
  const named = mentionsIn(value, colleagues).map((mention) => colleagues.find((one) => one.id === mention.id)?.name);

  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    setTyped(selectionStart === selectionEnd ? typedName(text.slice(0, selectionStart)) : undefined);
    setCurrent(0);
  };
  const choose = (colleague: Colleague | undefined) => {
    if (!typed || !colleague) return;
    const written = `${value.slice(0, typed.from)}@${colleague.name} `;
    onChange(written + value.slice(typed.from + 1 + typed.letters.length).replace(/^ /, ''));
    moveCaret(written.length);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (choices.length === 0 || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setCurrent((current + step + choices.length) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(choices[current]);
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    // Keys of the panel or the dialog around it.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <div className="note-area" ref={frame}>
      <TextArea
        {...area}
        value={value}
        hint={named.length > 0 ? `Notifies ${[...new Set(named)].join(', ')}.` : hint}
        aria-autocomplete="list"
        aria-controls={choices.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
        onChange={(text) => {
          onChange(text);
          const field = frame.current?.querySelector('textarea');
          if (field) look(field);
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setTyped(undefined);
          area.onBlur?.(event);
        }}
      />
      {choices.length > 0 && <Colleagues {...{ id, current, choices, opensUp }} onChoose={choose} />}
    </div>
  );
}

type ColleaguesProps = {
  readonly id: string;
  /** The index of the selected one. */
  readonly current: number;
  readonly choices: readonly Colleague[];
  readonly opensUp: boolean;
  onChoose(colleague: Colleague): void;
};

function Colleagues({ id, current, choices, opensUp, onChoose }: ColleaguesProps) {
  return (
    <Listbox
      {...{ id, current, onChoose }}
      label="Colleagues"
      options={choices}
      className={opensUp ? 'note-area__list note-area__list--up' : 'note-area__list'}
      optionClass="note-area__one"
    >
      {(one) => (
        <>
          <Mark {...one} />
          <span>{one.name}</span>
          <span className="note-area__role">{ROLE_NAMES[one.role]}</span>
        </>
      )}
    </Listbox>
  );
}

/** Returns the function that puts the caret behind what was written for the person, once it is drawn. */
function useCaret(frame: { readonly current: HTMLElement | null }, value: string): (at: number) => void {
  const wanted = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is there
  useLayoutEffect(() => {
    if (wanted.current !== undefined)
      frame.current?.querySelector('textarea')?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
  }, [value]);
  return (at) => {
    wanted.current = at;
  };
}

/** True where the list has no room below the field and has it above, on the screen or in the dialog; elsewhere it is scrolled to. */
function useOpensUp(frame: { readonly current: HTMLElement | null }, choices: number): boolean {
  const [opensUp, setOpensUp] = useState(false);
  useLayoutEffect(() => {
    const list = frame.current?.querySelector('[role=listbox]');
    const field = frame.current?.getBoundingClientRect();
    if (!list || !field || choices === 0) return;
    const { top, bottom } = frame.current?.closest('dialog')?.getBoundingClientRect() ?? {
      top: 0,
      bottom: innerHeight,
    };
    const height = list.getBoundingClientRect().height + GAP;
    const isUp = bottom - field.bottom < height && field.top - top >= height;
    setOpensUp(isUp);
    if (!isUp) list.scrollIntoView({ block: 'nearest' });
  }, [frame, choices]);
  return opensUp;
}

/** Between the field and its list, in pixels. */
const GAP = 4;

/** Names have at most a few words: what follows an @ for longer is a text of its own. */
function typedName(before: string): Typed | undefined {
  const [, at = '', letters = ''] =
    /(?:^|[^\p{L}\p{N}_])(@)([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*){0,2})$/u.exec(before) ?? [];
  return at ? { from: before.length - letters.length - 1, letters } : undefined;
}

/** True where a word of the name begins with the letters. */
function isMeant({ name }: Colleague, letters: string): boolean {
  const [whole, begun] = [name.toLowerCase(), letters.toLowerCase()];
  return whole !== begun.trim() && (whole.startsWith(begun) || whole.includes(` ${begun}`));
}
