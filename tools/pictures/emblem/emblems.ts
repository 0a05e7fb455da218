import { balance } from '../motifs/balance.ts';
import { bear } from '../motifs/bear.ts';
import { britannia } from '../motifs/britannia.ts';
import { buffalo } from '../motifs/buffalo.ts';
import { crown } from '../motifs/crown.ts';
import { dragon } from '../motifs/dragon.ts';
import { eagle } from '../motifs/eagle.ts';
import { eagleHead } from '../motifs/eagle-head.ts';
import { elephant } from '../motifs/elephant.ts';
import { feathered, laureate, radiant } from '../motifs/heads.ts';
import { heraldic } from '../motifs/heraldic.ts';
import { kangaroo } from '../motifs/kangaroo.ts';
import { koala } from '../motifs/koala.ts';
import { kookaburra } from '../motifs/kookaburra.ts';
import { liberty } from '../motifs/liberty.ts';
import { lion } from '../motifs/lion.ts';
import { lyre } from '../motifs/lyre.ts';
import { maple, threeMaples } from '../motifs/maple.ts';
import { orb } from '../motifs/orb.ts';
import { panda } from '../motifs/panda.ts';
import { rose } from '../motifs/rose.ts';
import { shield, starShield } from '../motifs/shields.ts';
import { ship } from '../motifs/ship.ts';
import { snake } from '../motifs/snake.ts';
import { springbok } from '../motifs/springbok.ts';
import { starburst } from '../motifs/starburst.ts';
import { sun } from '../motifs/sun.ts';
import { sword } from '../motifs/sword.ts';
import { torch } from '../motifs/torch.ts';
import { trident } from '../motifs/trident.ts';
import { unicorn } from '../motifs/unicorn.ts';
import { volcanoes } from '../motifs/volcanoes.ts';
import { whale } from '../motifs/whale.ts';
import { wolf } from '../motifs/wolf.ts';
import type { Model } from './model.ts';

type Emblems = Readonly<Record<string, () => Model>>;

const ANIMALS: Emblems = {
  eagle,
  eagleHead,
  wolf,
  bear,
  buffalo,
  elephant,
  lion,
  springbok,
  kangaroo,
  koala,
  kookaburra,
  panda,
  snake,
  whale,
};
const BEASTS_OF_FABLE: Emblems = { dragon, unicorn };
const HEADS: Emblems = { liberty, britannia, laureate, feathered, radiant };
const ARMS: Emblems = { heraldic, shield, starShield, crown, orb, sword, trident };
const PLANTS: Emblems = { maple, threeMaples, rose };
const THINGS: Emblems = { balance, lyre, ship, torch };
const SKIES: Emblems = { sun, starburst, volcanoes };

/** Every emblem is our own; none is taken from a coin of any mint. */
const EMBLEMS: Emblems = { ...ANIMALS, ...BEASTS_OF_FABLE, ...HEADS, ...ARMS, ...PLANTS, ...THINGS, ...SKIES };

const modelled = new Map<string, Model>();

/** The emblem of that name, modelled once and kept. Throws where there is none. */
export function emblem(name: string): Model {
  const model = modelled.get(name) ?? EMBLEMS[name]?.();
  if (model === undefined) throw new Error(`no emblem ${name}`);
  modelled.set(name, model);
  return model;
}
