import { useParams } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { readCustomerFile } from '#contract/calls/desk-customers.ts';
import { printedAt } from '#domain/shop-time.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { desk } from '../data/desk.ts';
import { reauthenticate } from '../data/session.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { ReauthenticationDialog } from '../entry/reauthentication.tsx';
import { Button } from '../ui/button.tsx';
import { Download } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { PrintFrame } from './print-frame.tsx';
import './customer-file.css';

type File = CallAnswer<typeof readCustomerFile>['data'];

/** Everything that is kept of a person, to print, or to save as JSON. */
export function Component() {
  const { customerId = '' } = useParams();
  return (
    <PrintFrame
      title="Data file"
      about="All that is kept of this person. Check who asks before you hand it over."
      back={`/customers/${customerId}`}
    >
      <FileOnPaper customerId={customerId} />
      <ReauthenticationDialog />
    </PrintFrame>
  );
}

function FileOnPaper({ customerId }: { readonly customerId: string }) {
  const query = useDeskQuery(['customers', customerId, 'file'], (signal) =>
    desk.readCustomerFile({ params: { customerId }, signal }),
  );
  const confirm = async () => {
    if (await reauthenticate('Opening a data file')) await query.refetch();
  };
  if (query.failure?.reason === 'proof-needed')
    return (
      <div className="customer-file__confirm">
        <p>{query.failure.sentence}</p>
        <Button kind="primary" onClick={() => void confirm()}>
          Confirm
        </Button>
      </div>
    );
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} />}>
      {(file) => <Sections file={file} />}
    </Loaded>
  );
}

function Sections({ file }: { readonly file: File }) {
  const { madeAt, sections } = file;
  const save = () => saveFile('customer.json', new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  return (
    <>
      <div className="customer-file__save">
        <Button icon={Download} onClick={save}>
          Save as JSON
        </Button>
      </div>
      <article className="sheet customer-file">
        <h1 className="sheet__title">Data file</h1>
        <p>As of {printedAt(madeAt)}. Times are in UTC, amounts in US dollars.</p>
        {sections.map(({ title, rows }) => (
          <section key={title}>
            <h2>{title}</h2>
            {rows.length === 0 ? <p>Nothing.</p> : <Rows rows={rows} />}
          </section>
        ))}
      </article>
    </>
  );
}

/** Rows as lists of their names and values: a table of all columns is wider than a page. */
function Rows({ rows }: Pick<File['sections'][number], 'rows'>) {
  return rows.map((row, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and stay where they are
    <dl key={nth}>
      {Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  ));
}
