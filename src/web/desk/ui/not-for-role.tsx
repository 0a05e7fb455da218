import { Empty } from './empty.tsx';
import { PageHead } from './page-head.tsx';
import { Panel } from './panel.tsx';

type NotForRoleProps = {
  readonly title: string;
  /** The roles that do this work: `Clerks take phone orders.` */
  readonly says: string;
  readonly back?: { readonly to: string; readonly label: string };
};

/** Replaces a page that the person's role may not use. It fetches nothing, since the server would refuse and log that. */
export function NotForRole({ title, says, back }: NotForRoleProps) {
  return (
    <>
      <PageHead title={title} back={back} />
      <Panel label={title}>
        <Empty title={says} text="Your role does not allow this at the desk." />
      </Panel>
    </>
  );
}
