import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

type PictureProps = {
  readonly src: string;
  readonly alt: string;
  /** Side of the square in CSS pixels. */
  readonly size: number;
  readonly className?: string;
  /** Loaded at once: for what is on screen first. */
  readonly isFirst?: boolean;
  /** No words on a small placeholder. */
  readonly isSmall?: boolean;
};

/** A product's picture; a plate with an icon where it cannot be loaded. */
export function Picture({ src, alt, size, className = '', isFirst = false, isSmall = false }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before anybody was listening.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  if (src === '' || failedSrc === src) {
    return (
      <span className={`picture-missing ${className}`} role="img" aria-label={alt || 'Picture unavailable'}>
        <ImageOff className="icon" aria-hidden="true" />
        {!isSmall && <span aria-hidden="true">Picture unavailable</span>}
      </span>
    );
  }
  return (
    <img
      ref={image}
      className={className}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
