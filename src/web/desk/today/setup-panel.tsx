import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { groupThousands } from '#domain/words.ts';
import { CircleCheck } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { buttonClass } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Circle } from '../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import { atTimeText } from '../ui/times.tsx';
import { useNotify } from '../ui/toast.tsx';
import { listOf } from './need-words.ts';
import type { Today } from './today-data.ts';
import './panels.css';

type Setup = NonNullable<Today['setup']>;

/** Lists what a new shop still needs; each line ticks itself off once the server finds it done. */
export function SetupPanel({ setup }: { readonly setup: Setup }) {
  const { prices, costs, people, seller, pay, email } = setup;
  const steps = [prices, costs, seller, email, people, pay].filter((step) => step !== null);
  return (
    <Panel
      title="Set up your shop"
      aside={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
      className="setup"
    >
      <ol className="setup__steps">
        <Step title="Connect live prices" step={prices} to="/metal" link="View feeds">
          <Prices {...prices} />
        </Step>
        <Step title="Set your costs" step={costs} to="/goods?view=no-cost" link="Set costs">
          <Costs {...costs} />
        </Step>
        {people && (
          <Step title="Invite a second person" step={people} to="/staff#invite" link="Invite">
            <People {...people} />
          </Step>
        )}
        <Step title="Add your business details" step={seller} to="/settings" link="Open settings">
          {seller.isDone
            ? 'Pages and emails name the seller.'
            : `Pages and emails name the seller. Not set yet: ${listOf(seller.missing)}.`}
        </Step>
        {pay && (
          <Step title="Say how to pay" step={pay} to="/settings" link="Open settings">
            {pay.isDone
              ? 'Emails about a confirmed order say how to pay it.'
              : 'Emails about a confirmed order say that you explain it by phone. Your opening hours are under Settings, too.'}
          </Step>
        )}
        <Step title="Send yourself an email" step={email} act={<SendButton email={email} />}>
          <Email {...email} />
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = {
  readonly title: string;
  readonly step: { readonly isDone: boolean };
  readonly children: ReactNode;
} & ({ readonly to: string; readonly link: string } | { readonly act: ReactNode });

function Step({ title, step: { isDone }, children, ...way }: StepProps) {
  const Sign = isDone ? CircleCheck : Circle;
  return (
    <li className={`setup__step${isDone ? ' setup__step--done' : ''}`}>
      <Sign className="icon setup__sign" />
      <div className="setup__what">
        <h3 className="setup__title">
          {title}
          {isDone && <span className="visually-hidden">, done</span>}
        </h3>
        <p className="setup__text">{children}</p>
      </div>
      {!isDone && (
        <div className="setup__act">
          {'act' in way ? (
            way.act
          ) : (
            <Link className={buttonClass('quiet')} to={way.to}>
              {way.link}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

function Prices({ isDone, isDemo }: Setup['prices']): ReactNode {
  if (isDone) return 'Prices come from a live feed.';
  if (!isDemo) return 'The feed has not sent a good price yet.';
  return (
    <>
      Prices are made up. The feed is a setting of the server: set <code>SPOT_FEED</code> and restart, as described
      under “Feeds” in <code>docs/operations.md</code>.
    </>
  );
}

function Costs({ isDone, products, lackingCost }: Setup['costs']): ReactNode {
  if (isDone) return 'Every product has a cost.';
  const have = lackingCost === 1 ? 'product has' : 'products have';
  return (
    <>
      {`${groupThousands(lackingCost)} of ${groupThousands(products)} ${have} no cost, so margins are unknown. Select them in Goods and choose Cost, or `}
      <Link className="link" to="/goods#csv">
        import a CSV file
      </Link>
      .
    </>
  );
}

function People({ isDone, invited }: NonNullable<Setup['people']>): ReactNode {
  if (isDone) return 'Two people can approve changes.';
  const open = invited === 1 ? ' 1 invitation is open.' : invited > 1 ? ` ${invited} invitations are open.` : '';
  return `A manager or an owner. Large changes, and prices below cost, need a second person to approve them.${open}`;
}

function Email({ sentAt, hasServer, waiting }: Setup['email']): ReactNode {
  if (sentAt !== null) return `The mail server accepted a test email ${atTimeText(sentAt)}.`;
  if (!hasServer)
    return (
      <>
        Emails are written to files on the server and reach no one. Set <code>SMTP_URL</code> and restart, as described
        under “Emails” in <code>docs/operations.md</code>.
      </>
    );
  if (!waiting) return 'A test shows whether your emails go out.';
  if (waiting.code === null) return 'Sending…';
  return `The mail server has not accepted it (${waiting.code}). It waits in the outbox and is tried again automatically.`;
}

function SendButton({ email: { waiting, hasServer } }: { readonly email: Setup['email'] }) {
  const notify = useNotify();
  const change = useDeskChange(desk.sendTestEmail, {
    invalidates: [['today'], ['log']],
    onDone: () =>
      hasServer || notify({ title: 'Written to a file', text: 'It was not sent: there is no mail server.' }),
  });
  return (
    <ChangeButton change={change} onClick={() => void change.run({})}>
      {waiting?.code ? 'Try again' : 'Send test email'}
    </ChangeButton>
  );
}
