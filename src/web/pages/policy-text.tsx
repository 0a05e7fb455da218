import { PageHead } from '../ui/page-head.tsx';
import stylesheet from './policy-text.css?url';

type PolicyTextProps = {
  readonly title: string;
  /** As the server made it of Markdown: without any HTML of its author. */
  readonly html: string;
};

/** A page whose text the desk has set. */
export function PolicyText({ title, html }: PolicyTextProps) {
  return (
    <div className="wrap">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <article className="text-page">
        <PageHead title={title} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown with HTML off */}
        <div className="policy-text" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}
