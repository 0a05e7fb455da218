/** The metal of a piece as its color shows it: copper makes gold redder. */
export type Alloy = 'fine gold' | 'gold 22 karat' | 'gold .900' | 'fine silver' | 'silver .900';

export type Finish = 'uncirculated' | 'polished' | 'proof' | 'satin' | 'worn';

export type Border = 'beads' | 'denticles' | 'rope' | 'plain' | 'ring' | 'stacking';

export type Ground = 'plain' | 'rays' | 'lines' | 'waves' | 'guilloche' | 'scales';

/** One side of a coin or round. The radius of the coin is 1. */
export type CoinFace = {
  readonly alloy: Alloy;
  /** Diameter in millimetres: small pieces are shown a little smaller, with fewer grooves round the edge. */
  readonly size: number;
  readonly finish: Finish;
  readonly emblem: string;
  /** Middle of the emblem's circle and its radius. */
  readonly emblemAt?: readonly [x: number, y: number, r: number];
  /** Relief as a multiple of the ordinary one; below 0 it is sunk. */
  readonly relief?: number;
  readonly top?: string;
  readonly bottom?: string;
  readonly left?: string;
  readonly right?: string;
  /** A date in the field below the emblem. */
  readonly year?: string;
  /** Number of stars round the rim, and the degrees that they span. */
  readonly stars?: readonly [count: number, degrees: number];
  readonly border: Border;
  readonly ground?: Ground;
  readonly edge?: 'reeded' | 'plain';
};

export type BarFace = {
  readonly alloy: Alloy;
  /** Longer side in millimetres. */
  readonly size: number;
  readonly weight: string;
  /** `FINE GOLD` or `FINE SILVER`: fineness in figures and serial numbers stand on the piece that is delivered alone. */
  readonly metal: string;
  readonly emblem?: string;
  /** Shorter side over longer side. */
  readonly ratio: number;
  /** Thickness over longer side. */
  readonly thick: number;
  readonly ground?: Ground;
};

export type Recipe =
  | ({ readonly kind: 'coin' | 'round' } & CoinFace)
  | ({ readonly kind: 'minted bar' } & BarFace)
  | ({ readonly kind: 'cast bar'; readonly seed: number } & BarFace)
  | { readonly kind: 'assay card'; readonly bar: BarFace; readonly tint: readonly [string, string] }
  | {
      readonly kind: 'graded slab';
      readonly coin: CoinFace;
      /** `MS 70` */
      readonly grade: string;
      /** Name of the piece, and its weight or metal. */
      readonly lines: readonly [string, string];
      readonly tint: readonly [string, string];
    };

/** Recipes of one category by the short name of the picture. */
export type Recipes = Readonly<Record<string, Recipe>>;
