import { Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { useSeller } from '../ui/seller.tsx';
import type { Route } from './+types/privacy-policy.ts';
import { PolicyText } from './policy-text.tsx';
import { TextPage, TextSection } from './text-page.tsx';

export function meta({ matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  return pageMeta({
    publicUrl: frame?.publicUrl,
    path: '/privacy-policy',
    title: 'Privacy Policy | Troy',
    description: 'What Troy keeps about you, where, and why.',
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { html: context.get(servicesContext).policyHtml('privacy') };
}

export default function PrivacyPolicy({ loaderData: { html } }: Route.ComponentProps) {
  return html === undefined ? <UsualPrivacyPolicy /> : <PolicyText title="Privacy Policy" html={html} />;
}

/** The shop's own text, until the desk sets another. */
function UsualPrivacyPolicy() {
  const { phone, phoneLink, email, emailLink } = useSeller();
  return (
    <TextPage title="Privacy Policy" lead="What we keep about you, where it is kept, and why.">
      <TextSection id="account" heading="Your account">
        <p>
          When you sign up we keep your name, email address and phone number, and a one-way hash of your password from
          which the password cannot be read back. When you sign in with Google, Google tells us your name and email
          address; we never see your Google password.
        </p>
        <p>
          We record whether your email address is confirmed. Links we email you are kept as one-way hashes until they
          are used or expire. If you turn on two-step sign-in, its secret and backup codes are kept encrypted. For a
          passkey we keep the public half, which cannot be used to sign in, and the kind of browser it was created in.
        </p>
        <p>
          If you set alerts, we keep what they are about, when they were reached, your quiet hours and your time zone.
          What has happened is forgotten after ninety days.
        </p>
        <p>
          You can delete your account on{' '}
          <Link className="link" to="/profile">
            your profile page
          </Link>
          . Your details, sessions, alerts and sign-in methods are erased immediately, and a final email confirms it; we
          forget the address once it is sent.
        </p>
      </TextSection>

      <TextSection id="orders" heading="Your orders">
        <p>
          With each order we keep what you ordered, the prices at that moment, and the name, email address, phone number
          and shipping address that you entered. We use them to confirm the order with you, to deliver it and to keep
          our books. The law requires us to keep orders, so they stay when an account is deleted; they are no longer
          linked to any account, not even a new one with the same email address. Seven years after the last event of
          such an order, the name, email address, phone number and shipping address are erased from it. The address on
          your profile page is not sent to us: it stays in your browser.
        </p>
      </TextSection>

      <TextSection id="browser" heading="In your browser">
        <p>
          One cookie keeps you signed in. Pages cannot read it and other sites do not receive it. During sign-in with
          Google two more, which last a few minutes, make sure that the answer belongs to your request and reaches the
          right window. Two-step sign-in and passkeys use one each, for a few minutes. One remembers for a year that you
          have signed in on this device, so that someone guessing your password elsewhere cannot lock you out. We count
          failed sign-ins for a few hours, under a code that identifies no one.
        </p>
        <p>
          Your cart, the name we greet you by, your profile, your last five searches, your shipping address if you
          choose that at checkout, and your choice of the light or dark theme are stored in your browser. Signing out
          erases everything except the theme. What you type at checkout is remembered in that one tab until the order is
          placed, you sign out or the tab is closed. If an order's outcome is unknown, we remember it until you do know;
          if your browser has no room for that, a cookie marks it for at most 30 days.
        </p>
        <p>There are no advertising or tracking cookies on this site, and no third-party scripts, fonts or pictures.</p>
      </TextSection>

      <TextSection id="newsletter" heading="The newsletter">
        <p>
          If you subscribe, we keep your email address for that purpose alone, and send nothing before you confirm it by
          the link in our email. That email, and every newsletter, has a link to unsubscribe.
        </p>
      </TextSection>

      <TextSection id="records" heading="Technical records">
        <p>
          Our server records which pages and calls were used, when, how long they took and, for two weeks, from which
          network address. These records hold no names, email addresses, postal addresses or passwords. With each
          sign-in we keep the kind of browser that it came from and when it was last seen, to the hour, so that your
          profile page can list it; the network address may be noted too. All of that is deleted when the session ends.
        </p>
      </TextSection>

      <TextSection id="your-data" heading="Your choices">
        <p>
          We do not sell your information. On{' '}
          <Link className="link" to="/profile">
            your profile page
          </Link>{' '}
          you can change your name, phone number and password, see where you are signed in, and delete your account. To
          see, correct or delete anything else that we keep, write to{' '}
          <a className="link" href={emailLink}>
            {email}
          </a>{' '}
          or call{' '}
          <a className="link" href={phoneLink}>
            {phone}
          </a>
          .
        </p>
      </TextSection>
    </TextPage>
  );
}
