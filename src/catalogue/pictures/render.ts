import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encode, filesOf, PICTURES_FOLDER } from './encode.ts';
import type { Recipe } from './recipe.ts';
import { RECIPES } from './recipes/all.ts';
import { draw } from './scene/draw.ts';
import { type LightMap, mapLight } from './scene/light-map.ts';
import { pieceOf } from './scene/pieces.ts';
import { studioFor } from './scene/studio.ts';

/** Twice the larger picture: four looks to a pixel, sixteen to one of the smaller picture. */
const MASTER_SIDE = 1280;

/** Silver is taken brighter: it must not look like steel on the light plate. */
const EXPOSURES = { gold: 1, silver: 1.22 };

const lights = new Map<'gold' | 'silver', LightMap>();

/** Draws what is missing, one picture at a time, so that an interrupted run goes on where it stopped. */
async function render(only: readonly string[], isAgain: boolean) {
  const wanted = [...RECIPES].filter(([name]) => only.length === 0 || only.some((start) => name.startsWith(start)));
  let encoding = Promise.resolve();
  for (const [name, recipe] of wanted) {
    if (!isAgain && filesOf(name).every((file) => existsSync(path.join(PICTURES_FOLDER, file)))) continue;
    const start = performance.now();
    const { solid, pose, share, exposure } = pieceOf(recipe);
    const metal = metalOf(recipe);
    const rgba = draw(solid, pose, lightFor(metal), share, exposure * EXPOSURES[metal], MASTER_SIDE);
    // One picture is encoded while the next is drawn.
    await encoding;
    encoding = encode(rgba, MASTER_SIDE, name).then((notes) => {
      process.stdout.write(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s, ${notes.join(', ')}\n`);
    });
  }
  await encoding;
}

function lightFor(metal: 'gold' | 'silver'): LightMap {
  const light = lights.get(metal) ?? mapLight(studioFor(metal));
  lights.set(metal, light);
  return light;
}

function metalOf(recipe: Recipe): 'gold' | 'silver' {
  const { alloy } = recipe.kind === 'graded slab' ? recipe.coin : recipe.kind === 'assay card' ? recipe.bar : recipe;
  return alloy.includes('gold') ? 'gold' : 'silver';
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { again: { type: 'boolean' } }, allowPositionals: true });
  await render(positionals, values.again ?? false);
}
