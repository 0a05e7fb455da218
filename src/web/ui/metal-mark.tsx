import { METAL_NAMES, type Metal } from '#domain/metal.ts';

/** The frames that assay offices put around fineness figures: a cut-corner plate for gold, an oval for silver. */
const FRAMES = {
  gold: { width: 66, shape: <path className="metal-mark__frame" d="M7 .65h52L65.35 7v10L59 23.35H7L.65 17V7z" /> },
  silver: { width: 84, shape: <ellipse className="metal-mark__frame" cx="42" cy="12" rx="41.3" ry="11.3" /> },
} as const;

type MetalMarkProps = { readonly metal: Metal; readonly isLarge?: boolean };

/** The mark beside a metal's name. */
export function MetalMark({ metal, isLarge = false }: MetalMarkProps) {
  const { width, shape } = FRAMES[metal];
  return (
    <svg
      className={`metal-mark metal-mark--${metal}${isLarge ? ' metal-mark--large' : ''}`}
      viewBox={`0 0 ${width} 24`}
      role="img"
      aria-label={METAL_NAMES[metal]}
    >
      {shape}
      <text className="metal-mark__word" x={width / 2 + 0.6} y="16.1" textAnchor="middle">
        {METAL_NAMES[metal].toUpperCase()}
      </text>
    </svg>
  );
}

const SYMBOLS = { gold: 'Au', silver: 'Ag' } as const;

/** The small one, for the phone's tab bar; always beside the metal's name. */
export function MetalSymbol({ metal }: { readonly metal: Metal }) {
  return (
    <svg className="metal-mark tab-bar__symbol" viewBox="0 0 34 22" aria-hidden="true">
      {metal === 'gold' ? (
        <path className="metal-mark__line" d="M6.5 1h21L33 6.5v9L27.5 21h-21L1 15.500v-9z" />
      ) : (
        <ellipse className="metal-mark__line" cx="17" cy="11" rx="16" ry="10" />
      )}
      <text className="metal-mark__word" x="17" y="15" textAnchor="middle">
        {SYMBOLS[metal]}
      </text>
    </svg>
  );
}
