import type { ReactNode } from 'react';

type IconProps = {
  /** Gives size and width of strokes. */
  readonly className: string;
};

export type Icon = (props: IconProps) => ReactNode;

/**
 * An icon of one path on a field of 24 by 24, in strokes of the colour of the text around it. It says nothing that words beside
 * it do not say.
 */
export function drawIcon(path: string): Icon {
  return ({ className }) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
