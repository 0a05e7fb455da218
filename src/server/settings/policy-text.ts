import MarkdownIt from 'markdown-it';
import { isShopPath } from '#domain/banner.ts';

/** HTML in a text stays text, pictures are none, and headings begin below the page's own. */
const markdown = new MarkdownIt({ html: false }).disable('image');
markdown.validateLink = isAllowedLink;
markdown.core.ruler.push('headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

/** Makes HTML of a policy's Markdown. A link to anywhere else than `isAllowedLink` says stays text. */
export function renderPolicy(text: string): string {
  return markdown.render(text);
}

/** Other sites by https, mail, telephone, and pages of the shop. */
function isAllowedLink(url: string): boolean {
  return /^(?:https:\/\/|mailto:|tel:|#)/i.test(url) || isShopPath(url);
}
