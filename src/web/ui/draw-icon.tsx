import type { ReactNode } from 'react';

type IconProps = {
  /** Sets size and stroke width. */
  readonly className: string;
};

export type Icon = (props: IconProps) => ReactNode;

/** An icon of one path, 24 by 24, stroked in the text colour. Words stand beside it, so it is hidden from screen readers. */
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
