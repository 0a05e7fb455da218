import { useEffect, useRef, useState } from 'react';
import { PICTURE_VERSION } from '#catalogue/picture-version.ts';
import { PICTURE_FORMATS, type PictureFormat, pictureOf } from '#domain/picture.ts';
import { ImageOff } from './icons.ts';

/**
 * Loading priority of a picture. `first`: before all others, the largest of the first screen. `early`: with it. `late`: near
 * the screen.
 */
export type PictureTurn = 'first' | 'early' | 'late';

type PictureProps = {
  readonly src: string;
  readonly alt: string;
  /** Side of the square in CSS pixels. */
  readonly size: number;
  /** Displayed width where it differs from `size`, in the syntax of the attribute `sizes`. */
  readonly sizes?: string;
  readonly className?: string;
  readonly turn?: PictureTurn;
  /** No words on a small placeholder. */
  readonly isSmall?: boolean;
};

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
  const isSized = pictureOf(src) !== undefined;
  const shownWidth = sizes ?? `${size}px`;
  return (
    <picture className="picture">
      {isSized &&
        PICTURE_FORMATS.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={srcSetOf(src, format, size)} sizes={shownWidth} />
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

/** The narrowest file is for small pictures alone: a listing's page would only grow by its name. */
const SMALL = 160;
/** The widest is for the one picture of a product's own page alone. */
const LARGE = 1200;

/**
 * The files of a picture that is shown at most so large. A photograph is named by its content; the drawings of a release have its
 * version behind their names.
 */
function srcSetOf(src: string, format: PictureFormat, size: number): string | undefined {
  const picture = pictureOf(src);
  const version = picture?.kind === 'drawing' ? `?v=${PICTURE_VERSION}` : '';
  const widths = picture?.widths.filter(
    (width) => (width > SMALL || size <= SMALL) && (width < LARGE || size >= LARGE / 2),
  );
  return widths?.map((width) => `${picture?.fileOf(width, format)}${version} ${width}w`).join(', ');
}
