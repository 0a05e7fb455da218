/** Call notes in the words of the staff. */
export const REACHED = [
  'Confirmed the address and the total. Pays by wire this afternoon.',
  'Glad that we called. Wants the parcel left with nobody but her.',
  'All right with the price. Asked how we insure; told.',
  'Friendly, short. Will send a check today.',
  'Asked about the year of the coins: random is fine.',
  'Buys for the grandchildren. Asked for a gift receipt, which we do not have.',
  'Had compared with two others, stays with us for the call.',
  'Wants the wire instructions once more by e-mail. Sent.',
  'Reached at work, in a hurry: all confirmed.',
  'Third order this year. Knows how it goes.',
  'Asked whether tubes stay sealed: yes, mint sealed.',
  'Spelled the street for me again. It is right as typed.',
];
export const NOT_REACHED = [
  'Voicemail. Left our number.',
  'Rang out, no machine.',
  'Voicemail is full.',
  'A child answered: back after four.',
];
export const NOTES = [
  'Prefers mornings before ten.',
  'Hard of hearing: speak slowly, or write.',
  'Wants the invoice made out to her sister. Told her we cannot.',
  'Asked about silver kilos. Call when the new bars are in.',
  'Ships to his office, somebody is there until five.',
  'Bank changed: the wire comes from another account than last time, same name.',
  'Dog. Carrier should ring, not knock.',
  'Asked for tubes, not capsules.',
  'Leaves for Florida in December, so ship before.',
  'Compared our total with his own sheet, to the cent.',
];
export const REVIEW_NOTES = [
  'Known since spring, two large orders paid on the day. Fine.',
  'Spoke with his bank: the wire is set up. Fine.',
  'Called back on the number we had on file. It is her.',
];
export const DECLINED = {
  'cannot-reach-you': 'Four calls on two days, two messages.',
  'not-in-stock': 'The mint has none of these before January.',
  'ordered-twice': 'Same lines six minutes apart. He wanted one.',
  address: 'A mail drop. No other address to ship to.',
  'you-asked': 'Found the same coins at an estate sale.',
} as const;
export const HELD = {
  clearing: 'Personal check, five business days.',
  address: 'Street and ZIP code are of two towns.',
  'goods-late': 'Two tubes short until Thursday.',
  identity: 'Name of the wire is another one.',
  'parcel-lost': 'No scan since Memphis. Trace opened.',
} as const;
export const AGREED = [
  'Agrees on the phone, wants it done today.',
  'Understands: silver ran away. Takes the new price.',
  'Sighed, laughed, agreed.',
];

/** Makes a PDF of one page with one line. */
export function paperOf(line: string): Buffer {
  const text = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
  ].map((object, nth) => `${nth + 1} 0 obj\n${object}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const places = objects.map((_, nth) => head.length + objects.slice(0, nth).join('').length);
  const end = head.length + objects.join('').length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return Buffer.from(
    `${head}${objects.join('')}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`,
  );
}
