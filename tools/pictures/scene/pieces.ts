import { emblem } from '../emblem/emblems.ts';
import type { Point, Vector } from '../geometry.ts';
import { RESOLUTION } from '../quality.ts';
import type { Alloy, CoinFace, Recipe } from '../recipe.ts';
import { assayFace, CARD_PLAN } from '../relief/assay-card.ts';
import { castFace } from '../relief/cast-bar.ts';
import { coinFace } from '../relief/coin.ts';
import { MINTED_CORNER, mintedFace } from '../relief/minted-bar.ts';
import { SLAB_PLAN, slabFace } from '../relief/slab.ts';
import type { Pose } from './camera.ts';
import { type Mirror, mapsOf, type Solid } from './solid.ts';

const MIRRORS: Readonly<Record<Alloy, Mirror>> = {
  'fine gold': { f0: [1, 0.638, 0.185], edge: [1, 0.97, 0.86] },
  'gold 22 karat': { f0: [1, 0.6, 0.185], edge: [1, 0.95, 0.85] },
  'gold .900': { f0: [0.99, 0.55, 0.19], edge: [1, 0.94, 0.86] },
  'fine silver': { f0: [0.955, 0.955, 0.955], edge: [1, 1, 1] },
  'silver .900': { f0: [0.93, 0.915, 0.895], edge: [1, 0.99, 0.97] },
};

const WHITE_PLASTIC: Vector = [0.66, 0.69, 0.71];

/** A solid, how it stands, and the share of the square that it fills. */
export type Piece = { solid: Solid; pose: Pose; share: number; exposure: number };

export function pieceOf(recipe: Recipe): Piece {
  switch (recipe.kind) {
    case 'coin':
    case 'round':
      return struck(recipe);
    case 'minted bar': {
      const plan: Point = [recipe.ratio, 1];
      const model = recipe.emblem === undefined ? undefined : emblem(recipe.emblem);
      const face = mintedFace(recipe, plan, model, RESOLUTION);
      const solid = {
        ...plain(recipe.alloy),
        shape: 'rectangle' as const,
        plan,
        corner: MINTED_CORNER,
        maps: mapsOf(face),
      };
      // Flat silver mirrors mostly the wall: it must not look like steel.
      const exposure = recipe.alloy.includes('silver') ? 1.2 : 1;
      return { ...standing, solid: { ...solid, halfThick: recipe.thick, bevel: 0.02 }, share: 0.9, exposure };
    }
    case 'cast bar': {
      const plan: Point = [1, recipe.ratio];
      const { face, outline } = castFace(recipe, recipe.seed, plan, RESOLUTION);
      const solid = { ...plain(recipe.alloy), shape: 'drawn' as const, plan, maps: mapsOf(face, outline) };
      const form = { corner: 0.1, halfThick: recipe.thick, bevel: 0.05, taper: 0.14, side: { rough: 0.4 } };
      return { solid: { ...solid, ...form }, pose: { yaw: 27, lean: 90, above: 50 }, share: 0.9, exposure: 0.8 };
    }
    case 'assay card': {
      const model = recipe.bar.emblem === undefined ? undefined : emblem(recipe.bar.emblem);
      const { face, print } = assayFace(recipe, model, RESOLUTION);
      const solid = { ...plain(recipe.bar.alloy), shape: 'rectangle' as const, plan: CARD_PLAN, maps: mapsOf(face) };
      const form = {
        corner: 0.05,
        halfThick: 0.022,
        bevel: 0.008,
        side: { rough: 0.3, colour: [0.2, 0.2, 0.2] as Vector },
      };
      return { ...standing, solid: { ...solid, ...form, print, cover: 0.03 }, share: 0.9 };
    }
    case 'graded slab': {
      const { face, print, clear } = slabFace(recipe, emblem(recipe.coin.emblem), RESOLUTION);
      const solid = { ...plain(recipe.coin.alloy), shape: 'rectangle' as const, plan: SLAB_PLAN, maps: mapsOf(face) };
      const form = { corner: 0.06, halfThick: 0.085, bevel: 0.03, side: { rough: 0.3, colour: WHITE_PLASTIC } };
      return { ...standing, solid: { ...solid, ...form, print, clear, cover: 0.024 }, share: 0.9 };
    }
  }
}

const standing = { pose: { yaw: 22, lean: 9, above: 7 }, exposure: 1 };

function struck(coin: CoinFace): Piece {
  const face = coinFace(coin, emblem(coin.emblem), RESOLUTION);
  const grooves = coin.edge === 'plain' ? 0 : Math.round(60 + coin.size * 2.6);
  return {
    ...standing,
    solid: {
      ...plain(coin.alloy),
      shape: 'disc',
      plan: [1, 1],
      halfThick: coin.size > 60 ? 0.085 : 0.06,
      bevel: 0.012,
      reeding: { count: grooves, depth: 0.016 },
      maps: mapsOf(face),
      side: { rough: 0.25 },
    },
    share: coin.size < 30 ? 0.9 - (30 - coin.size) * 0.008 : 0.9,
  };
}

function plain(alloy: Alloy) {
  return {
    mirror: MIRRORS[alloy],
    corner: 0,
    taper: 0,
    reeding: { count: 0, depth: 0 },
    side: { rough: 0.17 },
    cover: 0,
  };
}
