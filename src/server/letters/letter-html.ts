import type { Letter, LetterLine, LetterPart, Words } from './letter.ts';
import { greetingText, plainWords } from './plain-words.ts';

const FONT = "font-family:Archivo,'Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "font-family:Besley,Georgia,'Times New Roman',serif";

/** Colours of the pages. Mail programs without a dark mode keep the light ones, which stand in the elements themselves. */
const LIGHT = { paper: '#f5f7f4', surface: '#ffffff', ink: '#131e19', quiet: '#5c6962', line: '#d9ded7' };
const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0e1311 !important; }
  .surface { background: #161c19 !important; border-color: #29332e !important; }
  .ink { color: #ecf0eb !important; }
  .quiet { color: #929e97 !important; }
  .line { border-color: #29332e !important; }
  .action { background: #9fd8bc !important; border-color: #9fd8bc !important; color: #07211a !important; }
  .link { color: #9fd8bc !important; }
}`;

/**
 * The letter as HTML: tables and styles in the elements, as mail programs want them, every text escaped, no external
 * resources.
 */
export function letterHtml({ subject, heading, parts }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="${SERIF};padding:0 0 16px;font-size:22px;font-weight:600;color:${LIGHT.ink}">Troy</td></tr>
<tr><td class="surface" style="padding:28px 24px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:6px">
<h1 class="ink" style="${SERIF};margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600;color:${LIGHT.ink}">${escapeHtml(heading)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const PARAGRAPH = `${FONT};margin:0 0 16px;font-size:16px;line-height:1.5;color:${LIGHT.ink};overflow-wrap:anywhere`;
const QUIET = `${FONT};margin:0 0 12px;font-size:14px;line-height:1.5;color:${LIGHT.quiet};overflow-wrap:anywhere`;
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const CELL = `${FONT};padding:10px 0;border-top:1px solid ${LIGHT.line};font-size:15px;line-height:1.45;vertical-align:top`;

function partHtml(part: LetterPart): string {
  if ('greeting' in part) return `<p class="ink" style="${PARAGRAPH}">${linesHtml(greetingText(part))}</p>`;
  if ('text' in part) return `<p class="ink" style="${PARAGRAPH}">${linesHtml(part.text)}</p>`;
  if ('note' in part) return `<p class="quiet" style="${QUIET}">${linesHtml(part.note)}</p>`;
  if ('button' in part) return buttonHtml(part.button, part.url);
  if ('facts' in part) return `<table ${TABLE} style="margin:0 0 16px">${part.facts.map(factHtml).join('')}</table>`;
  const total = `<tr><td class="ink line" style="${CELL};font-weight:600;color:${LIGHT.ink}">Total</td>${sumCell(part.total, 600)}</tr>`;
  return `<table ${TABLE} style="margin:0 0 16px">${part.lines.map(lineHtml).join('')}${total}</table>`;
}

/** The URL stands below as text too, for mail programs that show no buttons. */
function buttonHtml(label: string, url: string): string {
  const href = escapeHtml(url);
  const style = `${FONT};display:inline-block;padding:14px 22px;border:1px solid #0e3d31;border-radius:4px;background:#0e3d31;color:#f3f7f2;font-size:16px;font-weight:600;text-decoration:none`;
  return `<p style="margin:0 0 16px"><a class="action" href="${href}" style="${style}">${escapeHtml(label)}</a></p>
<p class="quiet" style="${QUIET}">Or open this address:<br><a class="link" href="${href}" style="color:#0e3d31;overflow-wrap:anywhere">${href}</a></p>`;
}

function factHtml([name, value]: readonly [string, Words]): string {
  return `<tr><td class="quiet line" width="30%" style="${CELL};padding-right:16px;color:${LIGHT.quiet}">${escapeHtml(name)}</td><td class="ink line" style="${CELL};color:${LIGHT.ink};overflow-wrap:anywhere">${linesHtml(plainWords(value))}</td></tr>`;
}

function lineHtml({ name, detail, sum }: LetterLine): string {
  return `<tr><td class="ink line" style="${CELL};padding-right:16px;color:${LIGHT.ink}">${escapeHtml(name)}<br><span class="quiet" style="color:${LIGHT.quiet};font-size:14px">${escapeHtml(detail)}</span></td>${sumCell(sum, 400)}</tr>`;
}

function sumCell(sum: string, weight: number): string {
  return `<td class="ink line" align="right" style="${CELL};font-weight:${weight};white-space:nowrap;color:${LIGHT.ink}">${escapeHtml(sum)}</td>`;
}

function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
