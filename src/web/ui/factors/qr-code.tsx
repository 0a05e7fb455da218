/** The quiet zone of the standard, in modules. */
const MARGIN = 4;

/** A QR code from its rows, `1` is dark. Dark on light in both themes: cameras read no other. */
export function QrCode({ rows, label, className }: { rows: readonly string[]; label: string; className: string }) {
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((square, x) => (square === '1' ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  );
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
