import { expect, it } from 'vitest';
import { renderPolicy } from './policy-text.ts';

it('makes paragraphs, headings below that of the page, lists and tables', () => {
  expect(renderPolicy('# Returns\n\nWe take **nothing** back.\n\n- gold\n- silver')).toBe(
    '<h2>Returns</h2>\n<p>We take <strong>nothing</strong> back.</p>\n<ul>\n<li>gold</li>\n<li>silver</li>\n</ul>\n',
  );
  expect(renderPolicy('| a |\n|---|\n| 1 |')).toContain('<td>1</td>');
});

it.each([
  'https://example.com/a?b=c',
  'mailto:help@troy.example',
  'tel:+13125550148',
  '/about#shipping',
  '/category/gold-bars',
  '#returns',
])('links to %s', (url) => {
  expect(renderPolicy(`[words](${url})`)).toBe(`<p><a href="${url}">words</a></p>\n`);
});

it.each([
  ...['http://example.com', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,hi', 'vbscript:x'],
  ...['//evil.example', '/desk', '/desk/orders', '/api/order', 'evil.example', 'ftp://example.com'],
  ...['javascript&colon;alert(1)', '&#x6A;avascript:alert(1)', '<javascript:alert(1)>', ' \u0001javascript:alert(1)'],
])('makes no link of %s', (url) => {
  for (const text of [`[words](${url})`, `[words]: ${url}\n\n[words]`, `<${url}>`])
    expect(renderPolicy(text)).not.toMatch(/<a|href/);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b>bold</b>',
  '![i](https://example.com/i.png)',
])('leaves no HTML and no picture of %s', (text) => {
  expect(renderPolicy(text)).not.toMatch(/<(?!\/?(?:p|a)\b)/);
});
