import { describe, expect, it } from 'vitest';
import { PriceFileError, readPriceFile } from './price-file.ts';

const NOW = Date.parse('2026-03-02T16:00:00Z');

describe('a file of daily prices', () => {
  it('gives the close of each trading day, in summer and in winter, in any order of columns', () => {
    const text = '\ufeffSilver,Day,gold,note\r\n17.98,2019-12-31,1517.24,PM\r\n15.304,2019-07-01,1390.1,\r\n';
    expect(readPriceFile(text, NOW)).toEqual([
      { from: Date.parse('2019-12-30T22:00:00Z'), prices: { gold: 151_724, silver: 1_798 } },
      { from: Date.parse('2019-06-30T21:00:00Z'), prices: { gold: 139_010, silver: 1_530 } },
    ]);
  });

  it.each([
    ['date,gold,silver\n2019-12-31,1,1', 'must name the columns'],
    ['day,gold,silver\n31.12.2019,1517.24,17.98', "Line 2: '31.12.2019' is not a day"],
    ['day,gold,silver\n2019-02-30,1517.24,17.98', "'2019-02-30' is not a day"],
    ['day,gold,silver\n2026-03-03,1517.24,17.98', '2026-03-03 is not over yet'],
    ['day,gold,silver\n2019-12-31,"1,517.24",17.98', 'prices are dollars'],
    ['day,gold,silver\n2019-12-31,0,17.98', 'prices are dollars'],
    ['day,gold,silver\n2019-12-31,17.98,1517.24', 'cannot both be right'],
    ['day,gold,silver\n2019-12-31,1517.24,17.98\n2019-12-31,1517.24,17.98', '2019-12-31 comes twice'],
    ['day,gold,silver\n"2019-12-31,1517.24,17.98', 'not a CSV file'],
  ])('is refused where it is wrong: %j', (text, sentence) => {
    expect(() => readPriceFile(text, NOW)).toThrow(PriceFileError);
    expect(() => readPriceFile(text, NOW)).toThrow(sentence);
  });

  it('may be of years in which gold was cheaper than any price that the shop would sell at', () => {
    expect(readPriceFile('day,gold,silver\n1999-08-25,252.80,5.21', NOW)).toHaveLength(1);
  });
});
