import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';
type Cells = Record<string, string>;

describeOnEachDatabase('a file of goods', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let owner: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  const goods = () => shop.shop.desk?.reads.goods as NonNullable<typeof shop.shop.desk>['reads']['goods'];
  const row = async (key: string) => (await goods().rowsOf([key]))[0];
  const revision = async () => (await goods().head()).revision;
  const file = async (): Promise<Cells[]> =>
    parse((await manager.desk('GET', '/goods.csv')).body, { columns: true, bom: true });
  const tried = async (csv: string) => (await manager.desk('POST', '/goods/import', { csv })).json().data;
  const write = (rows: readonly Cells[]) => stringify([...rows], { header: true, escape_formulas: true });
  async function apply(csv: string, more: object = {}, by = manager) {
    const { seal } = await tried(csv);
    return by.desk('POST', `/goods/import/${seal || 'x'.repeat(43)}/apply`, { csv, ...more });
  }
  const reasonOf = async (answer: ReturnType<StaffVisitor['desk']>) => (await answer).json().reason;
  const faultsOf = async (csv: string): Promise<readonly string[]> =>
    (await tried(csv)).faults.flatMap(({ faults }: { faults: string[] }) => faults);

  it('is the same again when nothing in it was changed', async () => {
    const csv = (await manager.desk('GET', '/goods.csv')).body;
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const all = (await goods().rowsOf()).length;
    expect(await tried(csv)).toMatchObject({ create: 0, change: 0, same: all, fault: 0, needs: [], rows: [] });
    expect((await manager.desk('GET', '/goods.csv?bom=no')).body.startsWith('"key",')).toBe(true);
    expect((await apply(csv)).json().data).toEqual({ revision: null, proposalId: null, products: 0 });
  });

  it('shows each field of now and then, and applies all of it in one revision', async () => {
    const before = await revision();
    const [old] = await goods().rowsOf([EAGLE]);
    const premium = (old?.premium ?? 0) + 25;
    const typed = { premium: (premium / 100).toFixed(2), cost_percent: '2.50', paused_message: '=1+1' };
    const csv = write([{ key: EAGLE, name: old?.name ?? '', ...typed }]);
    expect(csv).toContain("'=1+1");
    const dry = await tried(csv);
    expect(dry).toMatchObject({ create: 0, change: 1, same: 0, fault: 0, needs: [] });
    expect(dry.rows[0].items).toContainEqual({
      ...{ key: EAGLE, name: old?.name, field: 'premium' },
      ...{ before: old?.premium, after: premium },
    });
    expect(await revision()).toBe(before);
    expect((await apply(csv, { reason: 'New prices' })).json().data.revision).toBe(before + 1);
    expect(await row(EAGLE)).toMatchObject({
      ...{ premium, costBasisPoints: 250, description: old?.description, pausedMessage: '=1+1' },
    });
    const [written] = await goods().revisions({ most: 1 });
    expect(written).toMatchObject({ source: 'csv', reason: 'New prices' });
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('reads what a spreadsheet writes with %s, a comma in its numbers and a byte order mark', async (_, delimiter) => {
    const [old] = await goods().rowsOf([EAGLE]);
    const premium = (old?.premium ?? 0) + 5;
    const rows = [
      ['key', 'name', 'premium', 'cost_percent'],
      [EAGLE, old?.name ?? '', (premium / 100).toFixed(2).replace('.', ','), '2,35'],
    ];
    const csv = `\uFEFF${rows.map((cells) => cells.join(delimiter)).join('\r\n')}\r\n`;
    const dry = await tried(csv);
    expect(dry).toMatchObject({ create: 0, change: 1, same: 0, fault: 0 });
    expect(dry.rows[0].items).toContainEqual(expect.objectContaining({ field: 'premium', after: premium }));
    expect(await faultsOf(`key,premium\n${EAGLE},"4,50"\n`)).toHaveLength(1);
  });

  it.each([
    ['cost_each', '1,500', "cost_each '1,500': This may be thousands or have decimals. Please enter 1500 or 1,5000."],
    ['ounces', '1,000', "ounces '1,000': This may be thousands or have decimals. Please enter 1000 or 1,0000."],
    ['ounces', '1.000', "ounces '1.000': This may be thousands or have decimals. Please enter 1000 or 1.0000."],
    [
      'thickness_mm',
      '1,234',
      "thickness_mm '1,234': This may be thousands or have decimals. Please enter 1234 or 1,2340.",
    ],
  ])(
    'refuses a %s of %s, which one spreadsheet writes for thousands and another for decimals',
    async (name, cell, fault) => {
      for (const delimiter of ['\t', ';'])
        expect(await faultsOf(`key${delimiter}${name}\n${EAGLE}${delimiter}${cell}\n`)).toEqual([fault]);
      const [other, own] = cell.includes(',') ? ['4.50', '4,50'] : ['4,50', '4.50'];
      const beside = (premium: string) => faultsOf(`key\tpremium\t${name}\n${EAGLE}\t${premium}\t${cell}\n`);
      expect(await beside(other)).toEqual([fault]);
      expect(await beside(own)).toEqual([]);
    },
  );

  it.each([
    ['semicolons and commas', ';', ','],
    ['tabs and points', '\t', '.'],
  ])('is the same again as a spreadsheet writes it with %s', async (_, delimiter, sign) => {
    const { body } = await manager.desk('GET', '/goods.csv');
    const [head = [], ...rows] = parse(body, { bom: true }) as string[][];
    const numbers = ['ounces', 'premium', 'cost_percent', 'cost_each', 'diameter_mm', 'thickness_mm'];
    const cells = rows.map((row) =>
      row.map((cell, nth) => (numbers.includes(head[nth] ?? '') ? cell.replace('.', sign) : cell)),
    );
    const csv = stringify([head, ...cells], { bom: true, delimiter });
    expect(csv).toContain(`${delimiter}3${sign}215${delimiter}`);
    expect(await tried(csv)).toMatchObject({ create: 0, change: 0, same: rows.length, fault: 0 });
  });

  it('creates what it does not know by name', async () => {
    const [known] = await file();
    const { key: _, stock: __, places: ___, ...more } = known ?? {};
    const csv = write([{ ...more, name: 'A Bar of the Test', premium: '4.00' }]);
    const dry = await tried(csv);
    expect(dry).toMatchObject({ create: 1, change: 0, fault: 0 });
    expect(dry.rows[0].items).toContainEqual(expect.objectContaining({ field: 'premium', before: null, after: 400 }));
    expect((await apply(csv)).statusCode).toBe(200);
    expect(await row('a-bar-of-the-test')).toMatchObject({ name: 'A Bar of the Test', premium: 400, state: 'on-sale' });
  });

  it('names every fault of every row, and takes nothing of it', async () => {
    const [before, [first]] = [await revision(), await file()];
    const { key: _, ...known } = first ?? {};
    const rows = [
      { ...known, key: EAGLE, name: 'Eagle', premium: '450', ounces: 'one', state: 'sold' },
      { ...known, key: 'no-such-key', name: 'No such' },
      { ...known, key: EAGLE, name: 'Eagle again', cost_percent: '2', cost_each: '3' },
    ];
    const faults = await faultsOf(write(rows));
    for (const part of [
      "premium '450':",
      "ounces 'one':",
      "state 'sold':",
      'no-such-key',
      'not both',
      'Repeats line 2',
    ])
      expect(faults.join('\n')).toContain(part);
    expect(await reasonOf(apply(write(rows)))).toBe('csv-faults');
    expect(await faultsOf('key,colour\na,b\n')).toEqual([
      "There is no column 'colour'.",
      "No product has the key 'a'.",
    ]);
    expect(await faultsOf('key,premium\na,"4\n')).toEqual(['A quote is missing or out of place.']);
    expect(await faultsOf(`key,premium\n${EAGLE},4,5\n`)).toEqual(['This row has 3 cells instead of 2.']);
    expect(await faultsOf('name\nM\uFFFDller\n')).toEqual(['The file is not UTF-8. Save it as "CSV UTF-8".']);
    expect(await faultsOf('premium\n4\n')).toEqual(["A column 'key' or 'name' is missing from the first row."]);
    expect(await faultsOf('name,premium\nA new one,4\n')).toEqual([
      'A new product needs description, ounces, categories, image.',
    ]);
    expect(await revision()).toBe(before);
  });

  const sameAs = async (csv: string) => {
    const { create, change, same, faults } = await tried(csv);
    return { create, change, same, faults };
  };
  const linesOf = async (csv: string) => {
    const { faults } = await tried(csv);
    return faults.map(({ line, faults: [fault] }: { line: number; faults: string[] }) => [line, fault]);
  };

  it('knows a product by a name that nobody can tell from its own', async () => {
    const { name = '', premium = '', key: _, ...more } = (await file()).find(({ key }) => key === EAGLE) ?? {};
    const none = { create: 0, change: 0, same: 1, faults: [] };
    for (const alike of [name, name.replace(' ', '\u00a0'), name.replace(' ', '  '), name.toUpperCase()])
      expect([alike, await sameAs(`name,premium\n"${alike}",${premium}\n`)]).toEqual([alike, none]);
    expect(await linesOf(`name,premium\n${name},${premium}\n${name.toLowerCase()},${premium}\n`)).toEqual([
      [3, 'Repeats line 2.'],
    ]);
    const other = (await file()).find(({ key }) => key !== EAGLE);
    expect(await faultsOf(`key,name\n${other?.key},${name.toLowerCase()}\n`)).toEqual([
      'Another product has, or once had, this name.',
    ]);
    expect(await sameAs(`key,name\n${EAGLE},${name.toUpperCase()}\n`)).toMatchObject({ change: 1, faults: [] });
    const twice = write([
      { ...more, premium, name: 'A Coin – “Twice”' },
      { ...more, premium, name: 'A coin - "twice"' },
    ]);
    expect(await linesOf(twice)).toEqual([[3, 'Repeats line 2.']]);
  });

  it('takes an inch sign in a cell without quotes, and names the line of a quote that is in doubt', async () => {
    const dry = await tried(`key,description\n${EAGLE},A 1.5" coin in its 2" card\n`);
    expect(dry.rows[0].items[0].after).toBe('A 1.5" coin in its 2" card');
    const quoted = await tried(`key,description\n${EAGLE},"""BU"" coin, 1.5"""\n`);
    expect(quoted.rows[0].items[0].after).toBe('"BU" coin, 1.5"');
    const fault = 'A quote is missing or out of place.';
    const good = `${EAGLE},A coin\n`;
    for (const bad of ['x,"A coin\n', 'x,"A coin" of gold\n', 'x, "A, coin"\n', 'x,"A 1.5" bar"\n'])
      expect([bad, await linesOf(`key,description\n${good}${bad}${good}`)]).toEqual([bad, [[3, fault]]]);
  });

  it('passes over what a spreadsheet leaves around the table, and knows headings however they are written', async () => {
    const [{ name = '', premium = '' } = {}] = (await file()).filter(({ key }) => key === EAGLE);
    const none = { create: 0, change: 0, same: 1, faults: [] };
    expect(await sameAs(`\uFEFFname,premium,,\r\n${name},${premium},,\r\n,,,\r\n , ,,\r\n`)).toEqual(none);
    expect(await sameAs(`\r\n;;;\r\nname;premium\r\n${name};${premium};;\r\n`)).toEqual(none);
    expect(await sameAs(`Name,PREMIUM, Cost each \n${name},${premium},\n`)).toMatchObject({ faults: [] });
    expect(await faultsOf(`key,Pre mium,premium\n${EAGLE},4,5\n`)).toEqual(["The column 'premium' appears twice."]);
    expect(await linesOf(`key,,premium\n${EAGLE},mine,${premium}\n`)).toEqual([
      [2, "Column 2 has no heading, but 'mine' is in it."],
    ]);
  });

  it('takes dollar and percent signs off, and says what stands in a cell that it cannot read', async () => {
    const after = async (csv: string) =>
      Object.fromEntries(
        (await tried(csv)).rows[0]?.items.map(({ field, after: value }: never) => [field, value]) ?? [],
      );
    for (const each of ['$42.00', '42.00 $', '$ 42', 'US$42.00'])
      expect(await after(`key,premium,cost_each\n${EAGLE},7.35 %,${each}\n`)).toMatchObject({
        premium: 735,
        costCents: 4_200,
      });
    expect(await after(`key;premium;cost_each\n${EAGLE};7,35\u00a0%;1.234,56 $\n`)).toMatchObject({
      costCents: 123_456,
    });
    expect(await after(`key,cost_each\n${EAGLE},"$1,234.50"\n`)).toMatchObject({ costCents: 123_450 });
    const noNumber = 'This is not a number. Use digits and a decimal point, such as 4.50.';
    for (const cell of ['1E+03', '½', '4,50', '€42', '42%', '$'])
      expect(await faultsOf(`key,cost_each\n${EAGLE},"${cell}"\n`)).toEqual([`cost_each '${cell}': ${noNumber}`]);
    expect(await faultsOf(`key;cost_each\n${EAGLE};$1,500\n`)).toEqual([
      "cost_each '$1,500': This may be thousands or have decimals. Please enter 1500 or 1,5000.",
    ]);
    expect(await faultsOf(`key,premium\n${EAGLE},\n`)).toEqual([`premium is empty: ${noNumber}`]);
    expect(await linesOf(`key,colour,premium\n${EAGLE},red,x\n`)).toEqual([
      [1, "There is no column 'colour'."],
      [2, `premium 'x': ${noNumber}`],
    ]);
  });

  it('takes days as spreadsheets save them, and asks only where one may be two', async () => {
    expect((await apply(`key,state,ships_from\n${EAGLE},pre-sale,2026-12-11\n`, { reason: 'Soon' })).statusCode).toBe(
      200,
    );
    for (const day of ['2026-12-11', '12/11/2026', '12/11/26', '11.12.2026', '11/12/2026', '46367', '2026/12/11'])
      for (const delimiter of [',', ';', '\t'])
        expect([day, await sameAs(`key${delimiter}ships_from\n${EAGLE}${delimiter}${day}\n`)]).toEqual([
          day,
          { create: 0, change: 0, same: 1, faults: [] },
        ]);
    expect(await faultsOf(`key;ships_from\n${EAGLE};1/2/2027\n`)).toEqual([
      "ships_from '1/2/2027': This may be 2027-01-02 or 2027-02-01. Enter the correct date.",
    ]);
    await apply(`key,state,ships_from\n${EAGLE},on-sale,\n`, { reason: 'Here' });
  });

  it('is refused where a product of it was changed since the dry run', async () => {
    const csv = `key,premium\n${EAGLE},4.60\n`;
    const { seal } = await tried(csv);
    await apply(`key,description\n${EAGLE},Another text\n`);
    const late = manager.desk('POST', `/goods/import/${seal}/apply`, { csv });
    expect(await reasonOf(late)).toBe('preview-changed');
    const other = manager.desk('POST', `/goods/import/${(await tried(csv)).seal}/apply`, { csv: `${csv}\n` });
    expect(await reasonOf(other)).toBe('preview-changed');
  });

  it('lets no slip in a column through without a second person', async () => {
    const before = await revision();
    await apply(`key,premium,cost_percent\n${EAGLE},4.50,3.00\n`);
    const start = await revision();
    expect(start).toBeGreaterThan(before);
    const rows = await file();
    const slips: readonly [string, string][] = [
      ['4.50 becomes 45.00', `key,premium\n${EAGLE},45\n`],
      ['premium and cost stand in each other’s columns', `key,premium,cost_percent\n${EAGLE},3.00,4.50\n`],
      ['ten ounces for one', `key,ounces\n${EAGLE},10\n`],
      ['a cost above the premium', `key,cost_percent\n${EAGLE},30\n`],
      [
        'a column moved up by a row',
        write(rows.map(({ key = '' }, nth) => ({ key, premium: rows[(nth + 1) % rows.length]?.premium ?? '' }))),
      ],
      ['all products hidden', write(rows.map(({ key = '' }) => ({ key, state: 'hidden' })))],
    ];
    for (const [name, csv] of slips) expect([name, await reasonOf(apply(csv))]).toEqual([name, 'second-person']);
    expect(await revision()).toBe(start);
    const [, csv = ''] = slips[0] ?? [];
    const { proposalId } = (await apply(csv, { ask: true, reason: 'A rare year' })).json().data;
    expect(await reasonOf(manager.desk('POST', `/proposals/${proposalId}/approve`))).toBe('same-person');
    const read = (await owner.desk('GET', `/proposals/${proposalId}`)).json().data;
    expect(read.items).toEqual([expect.objectContaining({ key: EAGLE, field: 'premium', before: 450, after: 4_500 })]);
    expect((await owner.desk('POST', `/proposals/${proposalId}/approve`)).statusCode).toBe(200);
    expect(await row(EAGLE)).toMatchObject({ premium: 4500 });
  });
});
