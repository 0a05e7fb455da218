import { balance } from '../motifs/balance.ts';
import { bear } from '../motifs/bear.ts';
import { bison } from '../motifs/bison.ts';
import { britannia } from '../motifs/britannia.ts';
import { coronet, coronetWorn } from '../motifs/coronet.ts';
import { crown } from '../motifs/crown.ts';
import { dragon } from '../motifs/dragon.ts';
import { eagle } from '../motifs/eagle.ts';
import { eagleHead } from '../motifs/eagle-head.ts';
import { elephant } from '../motifs/elephant.ts';
import { george } from '../motifs/george.ts';
import { braided, feathered, featheredRubbed, radiant, radiantWorn } from '../motifs/heads.ts';
import { heraldic } from '../motifs/heraldic.ts';
import { instruments } from '../motifs/instruments.ts';
import { kangaroo } from '../motifs/kangaroo.ts';
import { koala } from '../motifs/koala.ts';
import { kookaburra } from '../motifs/kookaburra.ts';
import { landingEagle } from '../motifs/landing-eagle.ts';
import { liberty, libertyBagged, libertyRubbed, libertyWorn } from '../motifs/liberty.ts';
import { lion } from '../motifs/lion.ts';
import { maple, threeMaples } from '../motifs/maple.ts';
import { elizabeth, emperor, victoria } from '../motifs/monarchs.ts';
import { nest } from '../motifs/nest.ts';
import { panda } from '../motifs/panda.ts';
import { royalArms, tudorBeast } from '../motifs/rampant.ts';
import { rose } from '../motifs/rose.ts';
import { serpent } from '../motifs/serpent.ts';
import { shield, starShield } from '../motifs/shields.ts';
import { ship } from '../motifs/ship.ts';
import { snake } from '../motifs/snake.ts';
import { springbok } from '../motifs/springbok.ts';
import { starburst } from '../motifs/starburst.ts';
import { striding } from '../motifs/striding.ts';
import { sun } from '../motifs/sun.ts';
import { sword } from '../motifs/sword.ts';
import { unicorn } from '../motifs/unicorn.ts';
import { victory } from '../motifs/victory.ts';
import { walking } from '../motifs/walking.ts';
import { wolf } from '../motifs/wolf.ts';
import type { Model } from './model.ts';

type Emblems = Readonly<Record<string, () => Model>>;

const ANIMALS: Emblems = {
  eagle,
  eagleHead,
  landingEagle,
  nest,
  wolf,
  bear,
  bison,
  elephant,
  lion,
  springbok,
  kangaroo,
  koala,
  kookaburra,
  panda,
  snake,
};
const BEASTS_OF_FABLE: Emblems = { dragon, serpent, unicorn };
const FIGURES: Emblems = { striding, walking, britannia, victory, george };
const HEADS: Emblems = {
  liberty,
  libertyRubbed,
  libertyWorn,
  libertyBagged,
  coronet,
  coronetWorn,
  feathered,
  featheredRubbed,
  braided,
  radiant,
  radiantWorn,
  elizabeth,
  victoria,
  emperor,
};
const ARMS: Emblems = { heraldic, royalArms, tudorBeast, shield, starShield, crown, sword };
const PLANTS: Emblems = { maple, threeMaples, rose };
const THINGS: Emblems = { balance, instruments, ship };
const SKIES: Emblems = { sun, starburst };

/** Every emblem is our own model of its subject; none is traced from a coin. */
const EMBLEMS: Emblems = {
  ...ANIMALS,
  ...BEASTS_OF_FABLE,
  ...FIGURES,
  ...HEADS,
  ...ARMS,
  ...PLANTS,
  ...THINGS,
  ...SKIES,
};

const modelled = new Map<string, Model>();

/** The emblem of that name, modelled once and kept. Throws where there is none. */
export function emblem(name: string): Model {
  const model = modelled.get(name) ?? EMBLEMS[name]?.();
  if (model === undefined) throw new Error(`no emblem ${name}`);
  modelled.set(name, model);
  return model;
}
