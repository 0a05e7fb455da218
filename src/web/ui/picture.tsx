import { useEffect, useRef, useState } from 'react';
import { PICTURE_VERSION } from '#catalogue/picture-version.ts';
import { ImageOff } from './icons.ts';

/** When a picture is loaded. `first`: before all others, the largest of the first screen. `early`: with it. `late`: near the screen. */
export type PictureTurn = 'first' | 'early' | 'late';

type PictureProps = {
  readonly src: string;
  readonly alt: string;
  /** Side of the square in CSS pixels. */
  readonly size: number;
  /** How wide it is shown where that differs from `size`, in the words of the attribute `sizes`. */
  readonly sizes?: string;
  readonly className?: string;
  readonly turn?: PictureTurn;
  /** No words on a small placeholder. */
  readonly isSmall?: boolean;
};

/** A product's picture is `/pictures/<name>-640.webp`; beside it lie the same as AVIF, and both at half the size. */
const DRAWN = /^(\/pictures\/[a-z0-9-]+)-640\.webp$/;

/** Whether the picture is one of our drawings. */
export function isDrawn(src: string): boolean {
  return DRAWN.test(src);
}

/** A product's picture; a plate with an icon where it cannot be loaded. */
export function Picture({ src, alt, size, sizes, className = '', turn = 'late', isSmall = false }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  if (src === '' || failedSrc === src) {
    return (
      <span className={`picture-missing ${className}`} role="img" aria-label="Picture unavailable">
        <ImageOff className="icon" />
        {!isSmall && <span aria-hidden="true">Picture unavailable</span>}
      </span>
    );
  }
  const stem = DRAWN.exec(src)?.[1];
  const shownWidth = sizes ?? `${size}px`;
  return (
    <picture className="picture">
      {stem !== undefined &&
        ['avif', 'webp'].map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={[320, 640].map((width) => `${stem}-${width}.${format}?v=${PICTURE_VERSION} ${width}w`).join(', ')}
            sizes={shownWidth}
          />
        ))}
      <img
        ref={image}
        className={className}
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading={turn === 'late' ? 'lazy' : 'eager'}
        fetchPriority={turn === 'first' ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
}
