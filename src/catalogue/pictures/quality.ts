/** Side of the drawing in pixels, twice the larger picture: four looks to a pixel, sixteen to one of the smaller picture. */
export const MASTER_SIDE = 1280;

/** Silver is taken brighter: it must not look like steel on the light plate. */
export const EXPOSURES = { gold: 1, silver: 1.22 };

/** Texels over the longer side of a face: about one to a pixel of the master. */
export const RESOLUTION = 1216;

/** Sides of the pictures in pixels. */
export const SIDES = [320, 640] as const;

/** Most bytes of a file. */
export const MOST_BYTES: Readonly<Record<number, Readonly<Record<'avif' | 'webp', number>>>> = {
  320: { avif: 15_000, webp: 20_000 },
  640: { avif: 45_000, webp: 60_000 },
};

/** Quality that an encoder begins with; it goes down in steps until a file is within its bounds. */
export const QUALITIES = { avif: 58, webp: 78 };
