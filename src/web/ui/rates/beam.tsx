import type { ReactNode } from 'react';

/** Fifty divisions, every fifth one longer, in a box of 100 x 8 that is stretched to the scale's width. By steps, which compress well. */
const GRADUATION = `M0 0v8${`${'m2-4v4'.repeat(4)}m2-8v8`.repeat(10)}`;

type BeamProps = {
  /** Position of the pointer from 0, the left end, to 1, the right end. */
  readonly at: number;
  /** Draws the part left of the pointer solid, as elapsed. */
  readonly isPassing?: boolean;
  readonly low?: ReactNode;
  /** The measured quantity, between the labels of both ends. */
  readonly what?: ReactNode;
  readonly high?: ReactNode;
};

/** A ruled scale with a pointer. It always measures something; the words beside it say what. */
export function Beam({ at, isPassing = false, low, what, high }: BeamProps) {
  const percent = Math.round(Math.min(1, Math.max(0, at)) * 10_000) / 100;
  return (
    <div className="beam">
      <svg className="beam__scale" width="100%" height="18" aria-hidden="true">
        <svg x="0" y="9" width="100%" height="8" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <path className="beam__ruling" d={`${GRADUATION}H0`} />
        </svg>
        {isPassing && <rect className="beam__passed" x="0" y="15" width={`${percent}%`} height="2" />}
        <svg
          className="beam__pointer"
          aria-hidden="true"
          x={`${percent}%`}
          y="0"
          width="1"
          height="18"
          overflow="visible"
        >
          <path d="M-5 0H5L1 6V17H-1V6z" />
        </svg>
      </svg>
      {(low !== undefined || high !== undefined) && (
        <div className="beam__ends">
          <span>{low}</span>
          {what !== undefined && <span className="beam__what">{what}</span>}
          <span>{high}</span>
        </div>
      )}
    </div>
  );
}
