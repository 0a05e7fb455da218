import { addressLine, type ShippingAddress } from '#domain/address.ts';
import { type Chance, createChance } from './random.ts';

/** Somebody who buys. Names and streets are made up; telephone numbers are of those that belong to nobody (555-01xx). */
export type Customer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly shipping: ShippingAddress;
  readonly address: string;
};

const FIRST_NAMES =
  'Ada Alma Amos Anita Arthur Beatriz Ben Carla Cecil Clara Dalia Daniel Dora Edgar Elena Elias Esther Ezra Felix Fern Frank Gail George Greta Hana Harold Hector Ida Imani Iris Isaac Ivan Jasper Joan Jules Kara Kofi Lena Leon Lila Lionel Lucia Mabel Marcus Marta Milo Mina Nadia Nolan Nora Omar Opal Otis Owen Paula Percy Quinn Ramona Ray Rosa Ruben Ruth Samir Selma Silas Stella Theo Thora Uma Vera Victor Wanda Wes Willa Yara Zora'.split(
    ' ',
  );
const LAST_NAMES =
  'Abbot Alder Amsel Ashby Barlow Beck Birch Boone Brandt Calder Castell Cho Corley Dalton Danner Drake Eaton Ellery Farrow Fenn Finch Gable Garza Goodwin Hale Harper Hartley Holt Ibarra Ingram Jansen Keller Kestrel Kim Lang Larkin Lindqvist Lowell Marsh Mercer Moreau Nakata Newell Novak Oakes Okafor Ortega Palmer Park Pell Pereira Quist Ramos Reyes Rowe Sandoval Sato Shaw Sorrel Stroud Sutter Tanaka Thorne Torres Vance Vega Wade Walsh Weller Whitlock Wilder Yates Zeller'.split(
    ' ',
  );
const STREETS =
  'Alder Lane|Birchwood Drive|Canal Street|Cedar Court|Chestnut Avenue|Clover Road|County Road 12|Dogwood Lane|Elm Street|Fairview Avenue|Foundry Street|Garden Place|Hawthorn Way|Hickory Drive|Juniper Street|Lakeshore Drive|Linden Avenue|Magnolia Court|Maple Street|Meadow Lane|Mill Road|Oak Hollow Road|Orchard Street|Pine Ridge Road|Prairie Avenue|Quarry Road|River Street|Spruce Street|Station Road|Sycamore Drive|Willow Bend|Winding Way'.split(
    '|',
  );
/** City, state, ZIP code and telephone area. */
const PLACES =
  `Albany,NY,12207,518|Albuquerque,NM,87102,505|Ann Arbor,MI,48104,734|Asheville,NC,28801,828|Austin,TX,78701,512|Billings,MT,59101,406
Boise,ID,83702,208|Boulder,CO,80302,303|Burlington,VT,05401,802|Cedar Rapids,IA,52401,319|Charleston,SC,29401,843|Chicago,IL,60614,312|Columbus,OH,43215,614
Dayton,OH,45402,937|Duluth,MN,55802,218|El Paso,TX,79901,915|Eugene,OR,97401,541|Fargo,ND,58102,701|Fort Wayne,IN,46802,260|Fresno,CA,93721,559
Green Bay,WI,54301,920|Harrisburg,PA,17101,717|Knoxville,TN,37902,865|Lexington,KY,40507,859|Lincoln,NE,68508,402|Madison,WI,53703,608|Mobile,AL,36602,251
Omaha,NE,68102,402|Peoria,IL,61602,309|Portland,ME,04101,207|Providence,RI,02903,401|Raleigh,NC,27601,919|Reno,NV,89501,775|Richmond,VA,23219,804
Sacramento,CA,95814,916|Savannah,GA,31401,912|Scottsdale,AZ,85251,480|Sioux Falls,SD,57104,605|Spokane,WA,99201,509|Springfield,IL,62704,217|Tampa,FL,33602,813|Tulsa,OK,74103,918|Wichita,KS,67202,316`
    .split(/[|\n]/)
    .map((place) => place.split(',') as [string, string, string, string]);

/** So many of them buy often; they come first. */
export const REGULARS = 12;

/** The customer as which the demo's owner uses the shop. */
const FIRST: Customer = {
  ...personOf('Casey', 'Morgan', createChance(7)),
  email: 'customer@example.com',
};

/** So many different people, the same at each run; the first signs in as customer@example.com. */
export function createCustomers(count: number): readonly [Customer, ...Customer[]] {
  const chance = createChance(1_848);
  const people: [Customer, ...Customer[]] = [FIRST];
  const known = new Set<string>();
  while (people.length < count) {
    const person = personOf(chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES), chance);
    if (known.has(person.email)) continue;
    known.add(person.email);
    people.push(person);
  }
  return people;
}

function personOf(firstName: string, lastName: string, chance: Chance): Customer {
  const [city, state, zipCode, area] = chance.pick(PLACES);
  const unit = chance.percent(15) ? `, Apt ${chance.between(1, 40)}` : '';
  const shipping = { address: `${chance.between(2, 980)} ${chance.pick(STREETS)}${unit}`, city, state, zipCode };
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    phone: `(${area}) 555-01${String(chance.between(0, 99)).padStart(2, '0')}`,
    shipping,
    address: addressLine(shipping),
  };
}
