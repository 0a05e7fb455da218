import { parseArgs } from 'node:util';
import { encode, PICTURES_FOLDER } from './encode.ts';
import { fingerprintOf } from './fingerprint.ts';
import { drawnFiles, isCurrent, readManifest, sweep, writeManifest } from './manifest.ts';
import { EXPOSURES, MASTER_SIDE } from './quality.ts';
import type { Recipe } from './recipe.ts';
import { RECIPES } from './recipes/all.ts';
import { draw } from './scene/draw.ts';
import { type LightMap, mapLight } from './scene/light-map.ts';
import { pieceOf } from './scene/pieces.ts';
import { studioFor } from './scene/studio.ts';

const lights = new Map<'gold' | 'silver', LightMap>();

/**
 * Draws what is missing or was drawn from something else, one picture at a time, and notes each in the manifest, so
 * that an interrupted run goes on where it stopped.
 */
async function render(only: readonly string[], isAgain: boolean) {
  const manifest = readManifest();
  const wanted = [...RECIPES].filter(([name]) => only.length === 0 || only.some((start) => name.startsWith(start)));
  // The sources are read at once: a file that is changed during the run must not pass for drawn.
  const marked = wanted.map(([name, recipe]) => ({ name, recipe, drawnFrom: fingerprintOf(recipe) }));
  let encoding = Promise.resolve();
  for (const { name, recipe, drawnFrom } of marked) {
    if (!isAgain && isCurrent(manifest, name, drawnFrom)) continue;
    const start = performance.now();
    const { solid, pose, share, exposure } = pieceOf(recipe);
    const metal = metalOf(recipe);
    const rgba = draw(solid, pose, lightFor(metal), share, exposure * EXPOSURES[metal], MASTER_SIDE);
    // One picture is encoded while the next is drawn.
    await encoding;
    encoding = encode(rgba, MASTER_SIDE, name).then((notes) => {
      manifest[name] = { drawnFrom, files: drawnFiles(name) ?? '' };
      writeManifest(manifest);
      process.stdout.write(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s, ${notes.join(', ')}\n`);
    });
  }
  await encoding;
  writeManifest(Object.fromEntries(Object.entries(manifest).filter(([name]) => RECIPES.has(name))));
  for (const file of sweep(PICTURES_FOLDER, RECIPES)) process.stdout.write(`${file}: deleted, as no product has it\n`);
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
