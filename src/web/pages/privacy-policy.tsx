import { Link } from 'react-router';
import { pageMeta } from '../ui/page-meta.ts';
import { SUPPORT } from '../ui/support.ts';
import type { Route } from './+types/privacy-policy.ts';
import { TextPage, TextSection } from './text-page.tsx';

export function meta({ matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  return pageMeta({
    publicUrl: frame?.publicUrl,
    path: '/privacy-policy',
    title: 'Privacy Policy | Troy',
    description: 'What Troy keeps about you, where, and why.',
  });
}

export default function PrivacyPolicy() {
  return (
    <TextPage title="Privacy Policy" lead="What we keep about you, where it is kept, and why.">
      <TextSection id="account" heading="Your account">
        <p>
          When you sign up we keep your name, email address and phone number, and a one-way hash of your password from
          which the password cannot be read back. When you sign in with Google, Google tells us your name and email
          address; we never see your Google password.
        </p>
      </TextSection>

      <TextSection id="orders" heading="Your orders">
        <p>
          With each order we keep what you ordered, the prices at that moment, and the name, email address, phone number
          and shipping address that you entered. We use them to confirm the order with you, to deliver it and to keep
          our books. The address of your profile page is not sent to us: it stays in your browser.
        </p>
      </TextSection>

      <TextSection id="browser" heading="In your browser">
        <p>
          One cookie keeps you signed in. Pages cannot read it and other sites do not receive it. During sign-in with
          Google two more, which last some minutes, make sure that the answer belongs to your question and comes to the
          right window. One remembers for a year that you have signed in on this device, so that somebody who guesses at
          your password elsewhere cannot lock you out. We count failed sign-ins for some hours, under a code that names
          nobody.
        </p>
        <p>
          Your cart, the name to greet you with, your profile and your choice of the light or dark theme are stored in
          your browser. Signing out erases all of them but the theme. What you type at checkout is remembered in that
          one tab until the order is placed or the tab is closed.
        </p>
        <p>
          There are no advertising or tracking cookies on this site, and no scripts, fonts or pictures from anybody
          else.
        </p>
      </TextSection>

      <TextSection id="newsletter" heading="The newsletter">
        <p>
          If you subscribe, we keep your email address for that purpose alone. Write to us to be taken off the list.
        </p>
      </TextSection>

      <TextSection id="records" heading="Technical records">
        <p>
          Our server notes which pages and calls were used, when, and how long they took. These notes hold no names,
          email addresses, postal addresses or passwords. With each sign-in the network address and the kind of browser
          that it came from may be noted, for as long as it lasts.
        </p>
      </TextSection>

      <TextSection id="your-data" heading="Your say">
        <p>
          We sell your details to nobody. Name and phone number can be changed on{' '}
          <Link className="link" to="/profile">
            your profile page
          </Link>
          . To see, correct or delete anything else that we keep, write to{' '}
          <a className="link" href={SUPPORT.emailLink}>
            {SUPPORT.email}
          </a>{' '}
          or call{' '}
          <a className="link" href={SUPPORT.phoneLink}>
            {SUPPORT.phone}
          </a>
          .
        </p>
      </TextSection>
    </TextPage>
  );
}
