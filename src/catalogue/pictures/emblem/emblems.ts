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
import type { Sculpture } from './sculpture.ts';

/** Every emblem is our own; none is taken from a coin of any mint. */
const EMBLEMS: Readonly<Record<string, () => Sculpture>> = {
  balance,
  bear,
  buffalo,
  britannia,
  crown,
  dragon,
  eagle,
  eagleHead,
  elephant,
  feathered,
  heraldic,
  kangaroo,
  koala,
  kookaburra,
  laureate,
  liberty,
  lion,
  lyre,
  maple,
  orb,
  panda,
  radiant,
  rose,
  shield,
  ship,
  snake,
  springbok,
  starburst,
  starShield,
  sun,
  sword,
  threeMaples,
  torch,
  trident,
  unicorn,
  volcanoes,
  whale,
  wolf,
};

const made = new Map<string, Sculpture>();

/** The emblem of that name, modelled once and kept. */
export function emblem(name: string): Sculpture {
  const kept = made.get(name);
  if (kept) return kept;
  const model = EMBLEMS[name];
  if (!model) throw new Error(`no emblem ${name}`);
  const sculpture = model();
  made.set(name, sculpture);
  return sculpture;
}
