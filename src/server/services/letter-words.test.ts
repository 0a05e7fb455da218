import { describe, expect, it } from 'vitest';
import { withoutLinks } from './letter-words.ts';

describe('what a customer typed, in a letter', () => {
  it.each([
    ['evil.example', 'evil. example'],
    ['Win at evil.example/prize.html now', 'Win at evil. example/prize. html now'],
    ['https://evil.example', 'https:/ /evil. example'],
    ['WWW.evil.example', 'WWW. evil. example'],
    ['pay@evil.example', 'pay@evil. example'],
    ['mailto:pay@evil.example', 'mailto: pay@evil. example'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['www.7up.example', 'www. 7up. example'],
    ['Apt.B//2', 'Apt. B/ /2'],
    ['пример.рф', 'пример. рф'],
    ['evil\uff0eexample', 'evil\uff0e example'],
    ['evil.\u200bexample', 'evil. \u200bexample'],
    ['evil.\ufe0fexample', 'evil. \ufe0fexample'],
    ['evil.\u034f\u115fexample', 'evil. \u034f\u115fexample'],
  ])('%s is no link', (typed, shown) => {
    expect(withoutLinks(typed)).toBe(shown);
  });

  it.each(['Ada Lovelace', 'J. R. R. Tolkien', 'Flat 2/4, No. 12.5 Elm St.', '+1 555.0100', 'Łódź, ul. Długa 3'])(
    '%s stays as it is',
    (typed) => {
      expect(withoutLinks(typed)).toBe(typed);
    },
  );
});
