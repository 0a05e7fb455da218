import { describe, expect, it } from 'vitest';
import { defuseLinks } from './plain-words.ts';

describe('what a customer typed, in a letter', () => {
  it.each([
    ['evil.example', 'evil. example'],
    ['Win at evil.example/prize.html now', 'Win at evil. example/prize. html now'],
    ['https://evil.example', 'https: / /evil. example'],
    ['WWW.evil.example', 'WWW. evil. example'],
    ['pay@evil.example', 'pay@evil. example'],
    ['mailto:pay@evil.example', 'mailto: pay@evil. example'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['www.7up.example', 'www. 7up. example'],
    ['Apt.B//2', 'Apt. B/ /2'],
    ['see 93.184.216.34/verify', 'see 93. 184. 216. 34/verify'],
    ['help@93.184.216.34', 'help@93. 184. 216. 34'],
    ['http:2.3', 'http: 2.3'],
    ['пример.рф', 'пример. рф'],
    ['evil\uff0eexample', 'evil\uff0e example'],
    ['evil.\u200bexample', 'evil. \u200bexample'],
    ['evil.\ufe0fexample', 'evil. \ufe0fexample'],
    ['evil.\u034f\u115fexample', 'evil. \u034f\u115fexample'],
  ])('%s is no link', (typed, shown) => {
    expect(defuseLinks(typed)).toBe(shown);
  });

  it.each([
    ['+1 555\u202e0010', '+1 5550010'],
    ['\u202a+1 555 0100\u202c', '+1 555 0100'],
    ['\u200f+1 555 0100', '+1 555 0100'],
    ['Unit \u061c12 34 Elm Street', 'Unit 12 34 Elm Street'],
    ['1 Main St\u2028Apt 4', '1 Main St Apt 4'],
  ])('%j is read in the order in which it was typed, on its own line', (typed, shown) => {
    expect(defuseLinks(typed)).toBe(shown);
  });

  it.each([
    'Ada Lovelace',
    'J. R. R. Tolkien',
    'Flat 2/4, No. 12.5 Elm St.',
    '+1 555.0100',
    '1.555.123.4567',
    '12:30',
    'Łódź, ul. Długa 3',
  ])('%s stays as it is', (typed) => {
    expect(defuseLinks(typed)).toBe(typed);
  });
});
