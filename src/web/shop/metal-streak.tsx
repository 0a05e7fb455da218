import type { Metal } from '#domain/metal.ts';
import goldLarge from '../ui/art/streak-gold.avif';
import goldAny from '../ui/art/streak-gold.webp';
import goldSmall from '../ui/art/streak-gold-640.avif';
import silverLarge from '../ui/art/streak-silver.avif';
import silverAny from '../ui/art/streak-silver.webp';
import silverSmall from '../ui/art/streak-silver-640.avif';
import type { PictureTurn } from '../ui/picture.tsx';

const FILES = {
  gold: { small: goldSmall, large: goldLarge, any: goldAny },
  silver: { small: silverSmall, large: silverLarge, any: silverAny },
} as const;

type MetalStreakProps = {
  readonly metal: Metal;
  readonly className: string;
  /** Displayed width from 768 px on, in the syntax of the attribute `sizes`. */
  readonly sizes: string;
  readonly turn: PictureTurn;
};

/** The streak of a metal on stone. A soft texture, so phones get the small file, which is narrower than it is shown there. */
export function MetalStreak({ metal, className, sizes, turn }: MetalStreakProps) {
  const { small, large, any } = FILES[metal];
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={`${small} 640w, ${large} 1280w`} sizes={`(min-width: 768px) ${sizes}, 213px`} />
      <img
        className={className}
        src={any}
        alt=""
        width="1280"
        height="800"
        loading={turn === 'late' ? 'lazy' : 'eager'}
        fetchPriority={turn === 'first' ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
