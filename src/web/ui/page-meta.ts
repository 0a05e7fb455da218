import type { MetaDescriptor } from 'react-router';

export type PageFacts = {
  /** Where the shop is reached, without a slash at its end. Unknown only where even the frame of the page failed. */
  readonly publicUrl: string | undefined;
  /** The one address of this page, whatever the query of the one that was asked for. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of a picture, for those who pass the page on. */
  readonly image?: string | undefined;
};

/** Title and description for search engines and for those who pass the page on. */
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
