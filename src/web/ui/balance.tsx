export type BalancePicture = 'level' | 'tilted' | 'missing' | 'loaded';

type End = { readonly x: number; readonly y: number; readonly pan: boolean; readonly load: boolean };

/** The two ends of the beam, and what hangs there. */
const ENDS: Readonly<Record<BalancePicture, readonly [End, End]>> = {
  level: [
    { x: 26, y: 30, pan: true, load: false },
    { x: 150, y: 30, pan: true, load: false },
  ],
  tilted: [
    { x: 26.5, y: 37.6, pan: true, load: true },
    { x: 149.5, y: 22.4, pan: true, load: false },
  ],
  missing: [
    { x: 26.8, y: 39.7, pan: true, load: false },
    { x: 149.2, y: 20.3, pan: false, load: false },
  ],
  loaded: [
    { x: 26, y: 30, pan: true, load: true },
    { x: 150, y: 30, pan: true, load: true },
  ],
};

/** The line drawing of empty and message states. The words beside it say the same, so it is hidden from screen readers. */
export function Balance({ picture }: { picture: BalancePicture }) {
  const [left, right] = ENDS[picture];
  return (
    <svg className="balance" viewBox="0 0 176 132" width="176" height="132" aria-hidden="true">
      <path d="M88 22v94M62 124h52M70 116h36" />
      <path className="balance__tip" d="M88 14l5 9h-10z" />
      <path className="balance__beam" d={`M${left.x} ${left.y}L${right.x} ${right.y}`} />
      <Hanging {...left} />
      <Hanging {...right} />
    </svg>
  );
}

function Hanging({ x, y, pan, load }: End) {
  if (!pan) return <path d={`M${x} ${y}v10`} />;
  const rim = y + 42;
  return (
    <>
      <path d={`M${x} ${y}L${x - 19} ${rim}M${x} ${y}L${x + 19} ${rim}`} />
      <path className="balance__pan" d={`M${x - 24} ${rim}h48c-2 9-11 14-24 14s-22-5-24-14z`} />
      {load && <ellipse className="balance__load" cx={x} cy={rim - 4} rx="12" ry="4" />}
    </>
  );
}
