import type { MetaDescriptor } from 'react-router';

export type PageFacts = {
  /** The shop's own address, without a slash at its end. Unknown only if the page's frame failed. */
  readonly publicUrl: string | undefined;
  /** The canonical address of the page, without the query of the request. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of a picture for link previews. */
  readonly image?: string | undefined;
};

/** Title and description for search engines and link previews. */
export function pageMeta({
  publicUrl = '',
  path,
  title,
  description,
  image = '/icons/share.png',
}: PageFacts): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Troy' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + path },
    { property: 'og:image', content: publicUrl + image },
    { name: 'twitter:card', content: image === '/icons/share.png' ? 'summary_large_image' : 'summary' },
  ];
}
