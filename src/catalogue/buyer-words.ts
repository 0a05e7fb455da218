/**
 * The words of a text as the search compares them: lower case, without accents and plurals, weights in one spelling. Names
 * of products and what buyers type go through the same sieve, so that `1 Kilo`, `1kg` and `kilo` are one word.
 */
export function wordsOf(text: string): readonly string[] {
  let plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '');
  for (const [spelling, respell] of SPELLINGS) plain = plain.replace(spelling, respell);
  return (plain.match(/\$?[\p{L}\p{N}]+(?:[./][\p{L}\p{N}]+)*/gu) ?? []).map(singular);
}

/** Returns the possible meanings of a buyer's word: the word itself, or all the words of one of these. */
export function meaningsOf(word: string): readonly (readonly string[])[] {
  const meaning = MEANINGS.get(word);
  return meaning ? [[word], meaning] : [[word]];
}

const FRACTIONS = { half: '1/2', quarter: '1/4', tenth: '1/10', twentieth: '1/20' } as const;
const DECIMALS: Readonly<Record<string, string>> = { '0.5': '1/2', '0.25': '1/4', '0.1': '1/10', '0.05': '1/20' };
const NUMBERS: Readonly<Record<string, string>> = { one: '1', two: '2', five: '5', ten: '10', hundred: '100' };

const NUMBER = String.raw`(\d+/\d+|\d*\.\d+|\d+|${[...Object.keys(FRACTIONS), ...Object.keys(NUMBERS)].join('|')})`;
/** `1/10th`, `tenth of an`, `half-`, and then the unit. */
const BETWEEN = String.raw`(?:th)?(?:\s+of)?(?:\s+an?)?[\s-]*(?:troy[\s-]+)?`;

/** In this order: each works on the result of the ones before it. */
const SPELLINGS: readonly (readonly [RegExp, (whole: string, part: string) => string])[] = [
  [/\b(?:one|a)[\s-]+(half|quarter|tenth|twentieth)\b/g, (_, fraction) => fraction],
  [
    new RegExp(String.raw`(?<![\w.$])${NUMBER}${BETWEEN}(?:ounces?|ozs?|ozt|toz)\b`, 'g'),
    (_, number) => weight(number, 'oz'),
  ],
  [
    new RegExp(String.raw`(?<![\w.$])${NUMBER}[\s-]*(?:kilograms?|kilos?|kgs?)\b`, 'g'),
    (_, number) => weight(number, 'kg'),
  ],
  [
    new RegExp(String.raw`(?<![\w.$])${NUMBER}[\s-]*(?:grammes?|grams?|grm?s?|gms?|g)\b`, 'g'),
    (_, number) => weight(number, 'g'),
  ],
  [/\b(?:kilogram|kilo|kg)s?\b/g, () => '1kg'],
  // Grades: MS-70, MS 70, PF70.
  [/\b(ms|pr|pf)[\s-]*(?=\d\d\b)/g, (_, scale) => (scale === 'ms' ? 'ms' : 'pr')],
  // Face values: 20 dollar, 20 dollars.
  [/(?<![\w.$])(\d+(?:\.\d+)?)[\s-]+dollars?\b/g, (_, dollars) => `$${dollars}`],
  [/\bst\.?[\s-]+(?=gaud)/g, () => 'saint '],
  [/\bu\.\s?s\.(?:\s?a\.?)?/g, () => 'us '],
];

function weight(number: string, unit: string): string {
  const decimal = number.includes('.') ? String(Number(number)) : number;
  const known = FRACTIONS[number as keyof typeof FRACTIONS] ?? DECIMALS[decimal] ?? NUMBERS[number] ?? decimal;
  return ` ${known}${unit} `;
}

/** Abbreviations, nicknames and countries, in the singular. */
const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ase: 'american silver eagle',
    age: 'american gold eagle',
    agb: 'american gold buffalo',
    gae: 'american gold eagle',
    gml: 'canadian gold maple leaf',
    sml: 'canadian silver maple leaf',
    krug: 'krugerrand',
    kruger: 'krugerrand',
    brit: 'britannia',
    phil: 'philharmonic',
    philly: 'philharmonic',
    philharmoniker: 'philharmonic',
    roo: 'kangaroo',
    kook: 'kookaburra',
    sov: 'sovereign',
    centenario: '50 peso',
    cartwheel: 'silver dollar',
    ingot: 'bar',
    au: 'gold',
    ag: 'silver',
    bu: 'brilliant uncirculated',
    vf: 'very fine',
    xf: 'extremely fine',
    ef: 'extremely fine',
    graded: 'certified',
    slab: 'certified',
    slabbed: 'certified',
    ngc: 'certified',
    pcgs: 'certified',
    us: 'american',
    usa: 'american',
    america: 'american',
    uk: 'british',
    britain: 'british',
    english: 'british',
    canada: 'canadian',
    china: 'chinese',
    mexico: 'mexican',
    austria: 'austrian',
    somalia: 'somali',
  }).map(([word, meaning]) => [word, meaning.split(' ')]),
);

function singular(word: string): string {
  if (!/^\p{L}{4,}$/u.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/(?<=[oxz]|ch|sh)es$|s$/, '');
}
