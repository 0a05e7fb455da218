import type { Letter, LetterPart } from './letter.ts';
import { greetingText, plainWords } from './plain-words.ts';

/** The letter as plain text. */
export function letterText({ parts }: Letter): string {
  return [...parts.map(partText), 'Troy'].join('\n\n');
}

function partText(part: LetterPart): string {
  if ('greeting' in part) return greetingText(part);
  if ('text' in part) return part.text;
  if ('note' in part) return part.note;
  if ('button' in part) return `${part.button}:\n${part.url}`;
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${plainWords(value)}`).join('\n');
  const lines = part.lines.map(({ name, detail, sum }) => `${name}\n  ${detail}, together ${sum}`);
  return [...lines, '', `Total: ${part.total}`].join('\n');
}
