import { Grid } from '../relief/grid.ts';

/** Texels over the side of an emblem. */
export const EMBLEM_SIDE = 896;

/** The layers of an emblem, on a square of -1 to 1 with y up. */
export class Layers {
  readonly side = EMBLEM_SIDE;
  /** Texels to a unit. */
  readonly scale = EMBLEM_SIDE / 2;
  /** The form at large. */
  readonly clay = new Grid(EMBLEM_SIDE, EMBLEM_SIDE);
  /** Feathers, hair and lines on it, which lie closer. */
  readonly graving = new Grid(EMBLEM_SIDE, EMBLEM_SIDE);
  /** 1 where the emblem is. */
  readonly cover = new Grid(EMBLEM_SIDE, EMBLEM_SIDE);
  /** 1 where it is polished and stays dark in a proof, 0 where it is frosted. */
  readonly gloss = new Grid(EMBLEM_SIDE, EMBLEM_SIDE);
}
