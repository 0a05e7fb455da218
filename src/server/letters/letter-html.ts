import { escapeMarkup } from '#domain/words.ts';
import type { Letter, LetterLine, LetterPart, Phrase, Phrases } from './letter.ts';
import { greetingText, phrasesOf, phrasesText, plainWords } from './plain-words.ts';

/** Colours of the pages. Mail programs without a dark mode keep the light ones, which stand in the elements themselves. */
const LIGHT = {
  paper: '#f5f7f4',
  surface: '#ffffff',
  ink: '#131e19',
  quiet: '#5c6962',
  line: '#d9ded7',
  tint: '#e0ece5',
  action: '#0e3d31',
  onAction: '#f3f7f2',
};
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0e1311 !important; }
  .surface { background: #161c19 !important; border-color: #29332e !important; border-top-color: #9fd8bc !important; }
  .ink { color: #ecf0eb !important; }
  .quiet { color: #929e97 !important; }
  .hair { border-color: #29332e !important; }
  .warning { background: #16302a !important; border-color: #9fd8bc !important; }
  .action { background: #9fd8bc !important; color: #07211a !important; }
  .link { color: #9fd8bc !important; }
}
@media (max-width: 480px) { .surface { padding: 24px 20px 20px !important; } }`;

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const SERIF = "font-family:Georgia,'Times New Roman',Times,serif";
const INK = `${FONT};color:${LIGHT.ink}`;
const QUIET = `${FONT};font-size:14px;line-height:21px;color:${LIGHT.quiet}`;
const RULE = `border-top:1px solid ${LIGHT.line}`;
const LINK = `color:${LIGHT.action};text-decoration:underline`;
const NUMBER = `${SERIF};font-size:28px;line-height:34px;white-space:nowrap`;

/**
 * The letter as HTML: one column without tables, styles in the elements, every text escaped, nothing to fetch. Where a mail
 * program drops the styles, plain text in the right order remains.
 */
export function letterHtml({ subject, heading, preview, parts }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div class="paper" style="margin:0;padding:24px 12px;background:${LIGHT.paper}">
${preview === undefined ? '' : `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${LIGHT.paper}">${escapeMarkup(phrasesText(preview))}</div>`}
<div class="surface" style="max-width:600px;margin:0 auto;padding:28px 32px 24px;box-sizing:border-box;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:4px solid ${LIGHT.action};border-radius:6px;overflow-wrap:anywhere">
<p class="ink" style="${INK};${SERIF};margin:0 0 24px;font-size:22px;line-height:28px;font-weight:bold">Troy</p>
<h1 class="ink" style="${SERIF};margin:0 0 20px;font-size:28px;line-height:34px;font-weight:normal;color:${LIGHT.ink}">${linesHtml(plainWords(heading))}</h1>
${parts.map(partHtml).join('\n')}
</div></div>
</body>
</html>
`;
}

function partHtml(part: LetterPart): string {
  if ('greeting' in part) return paragraph(linesHtml(greetingText(part.greeting)));
  // The room above shows only where what stands before has none: below lines and steps.
  if ('text' in part) return paragraph(phrasesHtml(part.text), 14);
  if ('title' in part)
    return `<h2 class="ink hair" style="${SERIF};${RULE};margin:28px 0 12px;padding:20px 0 0;font-size:19px;line-height:24px;font-weight:bold;color:${LIGHT.ink}">${escapeMarkup(part.title)}</h2>`;
  if ('steps' in part) return stepsHtml(part.steps);
  if ('button' in part) return buttonHtml(part);
  if ('facts' in part) return part.facts.map(factHtml).join('\n');
  if ('figure' in part) return figureHtml(part);
  if ('warning' in part)
    return `<p class="ink warning" style="${INK};margin:0;padding:12px 16px;border-left:3px solid ${LIGHT.action};background:${LIGHT.tint};font-size:15px;line-height:23px">${escapeMarkup(part.warning)}</p>`;
  if ('note' in part)
    return part.isApart
      ? `<p class="quiet hair" style="${QUIET};${RULE};margin:28px 0 8px;padding:20px 0 0">${phrasesHtml(part.note)}</p>`
      : note(part.note);
  if ('foot' in part)
    return [
      `<p class="ink hair" style="${INK};${RULE};margin:28px 0 16px;padding:20px 0 0">${phrasesHtml(part.foot)}</p>`,
      ...part.notes.map(note),
    ].join('\n');
  return [...part.lines.map(lineHtml), totalHtml(part)].filter(Boolean).join('\n');
}

function paragraph(html: string, above = 0): string {
  return `<p class="ink" style="${INK};margin:${above}px 0 16px">${html}</p>`;
}

function note(words: Phrases): string {
  return `<p class="quiet" style="${QUIET};margin:0 0 8px">${phrasesHtml(words)}</p>`;
}

function stepsHtml(steps: readonly Phrases[]): string {
  const items = steps.map((step) => `<li style="margin:0 0 8px;padding:0 0 0 4px">${phrasesHtml(step)}</li>`);
  return `<ol class="ink" style="${INK};margin:0 0 16px;padding:0 0 0 22px">${items.join('')}</ol>`;
}

function buttonHtml({ button: label, url, isSpelled }: Extract<LetterPart, { button: unknown }>): string {
  const href = escapeMarkup(url);
  const button = `<p style="${FONT};margin:24px 0 16px;line-height:52px"><a class="action" href="${href}" style="display:inline-block;padding:0 26px;border-radius:4px;background:${LIGHT.action};color:${LIGHT.onAction};font-size:16px;line-height:52px;font-weight:bold;text-decoration:none">${escapeMarkup(label)}</a></p>`;
  if (!isSpelled) return button;
  return `${button}
<p class="quiet" style="${QUIET};margin:0 0 8px">Or open this address:<br><a class="link" href="${href}" style="${LINK}">${href}</a></p>`;
}

function factHtml([name, value]: readonly [string, Phrases]): string {
  return `${nameHtml(name)}${paragraph(phrasesHtml(value))}`;
}

function nameHtml(name: string): string {
  return `<p class="quiet" style="${QUIET};margin:0;line-height:20px">${escapeMarkup(name)}</p>`;
}

function figureHtml({ figure, value, href }: Extract<LetterPart, { figure: unknown }>): string {
  const text = escapeMarkup(plainWords(value));
  const style = `color:${LIGHT.ink};text-decoration:none`;
  const shown = href === undefined ? text : `<a class="ink" href="${escapeMarkup(href)}" style="${style}">${text}</a>`;
  return `${nameHtml(figure)}<p class="ink" style="${SERIF};margin:0 0 16px;font-size:30px;line-height:36px;color:${LIGHT.ink}">${shown}</p>`;
}

function lineHtml({ name, working, sum, detail }: LetterLine): string {
  return `<p class="ink hair" style="${INK};margin:0;padding:12px 0;border-bottom:1px solid ${LIGHT.line}"><b>${escapeMarkup(name)}</b><br>${escapeMarkup(working)}${sum === undefined ? '' : ` <b>${escapeMarkup(sum)}</b>`}<br><span class="quiet" style="${QUIET}">${escapeMarkup(detail)}</span></p>`;
}

function totalHtml({ total, totalName = 'Total' }: Extract<LetterPart, { lines: unknown }>): string {
  if (total === undefined) return '';
  return `<p class="ink" style="${INK};margin:16px 0 12px;line-height:34px"><b>${escapeMarkup(totalName)}</b> &nbsp; <span style="${NUMBER}">${escapeMarkup(total)}</span></p>`;
}

function phrasesHtml(phrases: Phrases): string {
  return phrasesOf(phrases).map(phraseHtml).join('');
}

function phraseHtml(phrase: Phrase): string {
  if (typeof phrase === 'string' || 'typed' in phrase) return linesHtml(plainWords(phrase));
  if ('strong' in phrase) return `<b>${escapeMarkup(phrase.strong)}</b>`;
  const whole = phrase.href.startsWith('tel:') ? ';white-space:nowrap' : '';
  return `<a class="link" href="${escapeMarkup(phrase.href)}" style="${LINK}${whole}">${linesHtml(plainWords(phrase.link))}</a>`;
}

function linesHtml(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>');
}
