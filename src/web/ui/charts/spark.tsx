/** A small line beside a price that says the same in words. */
export function Spark({ path, end }: { readonly path: string; readonly end: string }) {
  return (
    <svg className="spark" viewBox="0 0 132 44" width="132" height="44" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" />
      <rect x="125" y={end} width="4" height="4" fill="currentColor" />
    </svg>
  );
}
