import { Link, useLocation } from 'react-router';
import { sellerLine } from '#domain/seller.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { Logo } from '../logo.tsx';
import { useSeller } from '../seller.tsx';
import { Newsletter } from './newsletter.tsx';
import { PaymentMarks } from './payment-marks.tsx';

/** Five sections, payment methods, the small print. The checkout has only the small print and the telephone. */
export function Footer() {
  const seller = useSeller();
  const sold = sellerLine(seller);
  const isShort = useLocation().pathname === '/checkout';
  return (
    <footer className="footer on-dark">
      <div className="wrap">
        {!isShort && (
          <>
            <Columns />
            <PaymentMarks />
          </>
        )}
        <div className={`footer__end${isShort ? ' footer__end--alone' : ''}`}>
          <Logo />
          {isShort && <a href={seller.phoneLink}>{seller.phone}</a>}
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-conditions">Terms & Conditions</Link>
          <span>Open {seller.hours.inFooter}</span>
          {sold && <p className="footer__seller">{sold}</p>}
        </div>
      </div>
    </footer>
  );
}

function Columns() {
  const { user } = useUser();
  const { phone, phoneLink, email, emailLink, hours, closedDay, hasNewsletter } = useSeller();
  return (
    <div className="footer__columns">
      <LinkSection
        heading="Customer care"
        links={[
          ['/track-order', 'Track Order'],
          ['/about#shipping', 'Shipping'],
          ['/about#payment', 'Payment methods'],
          ['/about#contact', 'Help'],
        ]}
      />
      <LinkSection
        heading="Account"
        links={[
          ['/profile', 'My Profile'],
          ['/orders', 'Order History'],
          ['/cart', 'Cart'],
          ...(user ? [] : [['/auth', 'Sign In'] as const]),
        ]}
      />
      <LinkSection
        heading="About"
        links={[
          ['/about', 'About us'],
          ['/privacy-policy', 'Privacy Policy'],
          ['/terms-conditions', 'Terms & Conditions'],
        ]}
      />
      <section>
        <h2 className="footer__heading">Contact</h2>
        <a className="footer__phone" href={phoneLink}>
          {phone}
        </a>
        <p>{hours.short}</p>
        <p>{closedDay}</p>
        <a className="footer__mail" href={emailLink}>
          {email}
        </a>
      </section>
      {hasNewsletter && (
        <section>
          <h2 className="footer__heading">Subscribe</h2>
          <p>A short email on prices and new arrivals.</p>
          <Newsletter />
        </section>
      )}
    </div>
  );
}

type LinkSectionProps = { readonly heading: string; readonly links: readonly (readonly [to: string, label: string])[] };

function LinkSection({ heading, links }: LinkSectionProps) {
  return (
    <section>
      <h2 className="footer__heading">{heading}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
