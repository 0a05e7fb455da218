import type { ReactNode } from 'react';

type IconProps = {
  /** Gives size and width of strokes. */
  readonly className: string;
  /** Icons say nothing that words beside them do not say. */
  readonly 'aria-hidden': 'true';
};

export type Icon = (props: IconProps) => ReactNode;

/** An icon of one path on a field of 24 by 24, in strokes of the colour of the text around it. */
export function drawIcon(path: string): Icon {
  return (props) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from those who do not see it
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" {...props}>
      <path d={path} />
    </svg>
  );
}
