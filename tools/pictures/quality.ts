/** Side of the drawing in pixels, twice the largest picture: four looks to a pixel, 14 to one of the next smaller. */
export const MASTER_SIDE = 2400;

/** Silver is taken brighter: it must not look like steel on the light plate. */
export const EXPOSURES = { gold: 1, silver: 1.22 };

/** Texels over the longer side of a face: about two to a pixel of the largest picture. */
export const RESOLUTION = 2280;

/** Sides of the pictures in pixels. */
export const SIDES = [160, 320, 640, 1200] as const;

/** Most bytes of a file. */
export const MOST_BYTES: Readonly<Record<number, Readonly<Record<'avif' | 'webp', number>>>> = {
  160: { avif: 6_000, webp: 8_000 },
  320: { avif: 15_000, webp: 20_000 },
  640: { avif: 45_000, webp: 60_000 },
  1200: { avif: 110_000, webp: 150_000 },
};

/** Quality that an encoder begins with; it goes down in steps until a file is within its bounds. */
export const QUALITIES = { avif: 58, webp: 78 };
