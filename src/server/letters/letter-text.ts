import type { Letter, LetterPart, Phrases } from './letter.ts';
import { greetingText, isPage, phrasesText, plainWords } from './plain-words.ts';

const WIDTH = 70;

/** The letter as plain text, 70 signs wide. An address stays whole, however long it is. */
export function letterText({ parts }: Letter): string {
  return parts.map(partText).filter(Boolean).join('\n\n');
}

function partText(part: LetterPart): string {
  if ('greeting' in part) return wrap(greetingText(part.greeting));
  if ('text' in part) return wrap(phrasesText(part.text));
  if ('title' in part) return `${part.title}\n${'-'.repeat(part.title.length)}`;
  if ('steps' in part)
    return part.steps.map((step, index) => wrap(`${index + 1}. ${phrasesText(step)}`, '   ')).join('\n');
  // The number to call stands in the letter as text.
  if ('button' in part) return isPage(part.url) ? `${part.button}:\n${part.url}` : '';
  if ('facts' in part) return part.facts.map(factText).join('\n');
  if ('figure' in part) return `${part.figure} ${plainWords(part.value)}`;
  if ('warning' in part) return wrap(part.warning);
  if ('note' in part) return wrap(phrasesText(part.note));
  if ('foot' in part) return [part.foot, ...part.notes].map((words) => wrap(phrasesText(words))).join('\n\n');
  const lines = part.lines.map(
    ({ name, working, sum, detail }) =>
      `${wrap(name)}\n   ${[working, sum].filter(Boolean).join(' ')}\n${wrap(`   ${detail}`, '   ')}`,
  );
  const total = part.total === undefined ? [] : [`${part.totalName ?? 'Total'} ${part.total}`];
  return [...lines, ...total].join('\n\n');
}

/** A value that does not fit on its name's line stands below. */
function factText([name, value]: readonly [string, Phrases]): string {
  const text = phrasesText(value);
  const line = `${name} ${text}`;
  if (line.length <= WIDTH && !text.includes('\n')) return line;
  const lines = text.split('\n').map((part) => wrap(`   ${part}`, '   '));
  return [name, ...lines].join('\n');
}

/** Breaks lines between words; those after the first begin with `indent`. */
function wrap(text: string, indent = ''): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, indent))
    .join('\n');
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\S) /)) {
    if (current && current.length + 1 + word.length > WIDTH) {
      lines.push(current);
      current = indent + word;
    } else current = current ? `${current} ${word}` : word;
  }
  return [...lines, current].join('\n');
}
