import type { MarkShape } from '#domain/staff-role.ts';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import './marks.css';

/** Frames of 24 by 24, like the sponsors' marks of assay offices, as wide as two wide letters need. */
const FRAMES: Readonly<Record<MarkShape, string>> = {
  shield: 'M2 2h20v11c0 5.400-4.600 8.600-10 9.800C6.600 21.600 2 18.400 2 13z',
  arch: 'M1.500 22.500V12a10.500 10.500 0 0 1 21 0v10.500z',
  hexagon: 'M12 .7l10.900 5.600v11.400L12 23.300 1.100 17.700V6.300z',
  house: 'M1.500 22.500V8.500L12 1l10.500 7.500v14z',
  tablet: 'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z',
  pentagon: 'M12 .8l11.400 8.400-3.700 14H4.300L.6 9.200z',
  cross: 'M7 1.500h10V6h5.500v12H17v4.500H7V18H1.500V6H7z',
  kite: 'M12 .8L23.200 11 12 23.200.8 11z',
};

export function markPath(shape: MarkShape): string {
  return FRAMES[shape];
}

type MarkProps = {
  readonly letters: string;
  readonly shape: MarkShape;
  /** The person's name, for screen readers. */
  readonly name: string;
  readonly isMe?: boolean;
  readonly size?: 'small' | 'large';
};

/** A person's mark: initials in a shape, never a color alone. */
export function Mark({ letters, shape, name, isMe = false, size = 'small' }: MarkProps) {
  const label = isMe ? `${name} (you)` : name;
  return (
    <span className={`mark mark--${size}${isMe ? ' mark--me' : ''}`} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={FRAMES[shape]} />
      </svg>
      <span aria-hidden="true">{letters}</span>
    </span>
  );
}

/** The mark of a member of staff by id; null for none. */
export function StaffMark({ id, size = 'small' }: { readonly id: string | null; readonly size?: 'small' | 'large' }) {
  const people = usePeople();
  const me = useMe();
  const person = id === null ? undefined : people.get(id);
  if (person) return <Mark {...person} size={size} isMe={person.id === me.id} />;
  return (
    <span className={`mark mark--none mark--${size}`} role="img" aria-label={id === null ? 'Unassigned' : 'Someone'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
      </svg>
      <span aria-hidden="true">{id === null ? '+' : ''}</span>
    </span>
  );
}
