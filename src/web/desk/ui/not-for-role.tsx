import { Empty } from './empty.tsx';
import { PageHead } from './page-head.tsx';
import { Panel } from './panel.tsx';

type NotForRoleProps = {
  readonly title: string;
  /** The roles that do this work: `Clerks take phone orders.` */
  readonly says: string;
  readonly back?: { readonly to: string; readonly label: string };
};

/** In the place of a screen that the person's role has no use for. Nothing is asked for it: the server would refuse, and log that. */
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
