import { Fragment } from 'react';
import { Link } from 'react-router';
import { CARRIER_TEXT, CHECKOUT_HOLD, shippingTerms } from '#domain/terms.ts';
import { countOf } from '#domain/words.ts';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { useSeller } from '../ui/seller.tsx';
import type { Route } from './+types/about.ts';
import { PolicyText } from './policy-text.tsx';
import { SellerSection } from './seller-section.tsx';
import { TextPage, TextSection } from './text-page.tsx';

export function meta({ matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  return pageMeta({
    publicUrl: frame?.publicUrl,
    path: '/about',
    title: 'About us | Troy',
    description:
      'How Troy sells gold and silver bullion: prices from live spot, payment, insured shipping with tracking, certificates, contact.',
  });
}

const DATA_FILES = [
  { path: '/data/prices.json', words: 'products as JSON' },
  { path: '/data/prices.csv', words: 'as CSV' },
  { path: '/data/spot/gold/day.csv', words: 'gold by days' },
  { path: '/data/spot/gold/hour.csv', words: 'by hours' },
  { path: '/data/spot/silver/day.csv', words: 'silver by days' },
  { path: '/data/spot/silver/hour.csv', words: 'by hours' },
  { path: '/data/merchant.xml', words: 'a feed for shopping engines' },
] as const;

export function loader({ context }: Route.LoaderArgs) {
  return { html: context.get(servicesContext).policyHtml('about') };
}

export default function About({ loaderData: { html } }: Route.ComponentProps) {
  return html === undefined ? <UsualAbout /> : <PolicyText title="About Troy" html={html} />;
}

/** The shop's own text, until the desk sets another. */
function UsualAbout() {
  const { phone, phoneLink, email, emailLink, hours, closedDay, promises, freeShippingAbove } = useSeller();
  return (
    <TextPage title="About Troy" lead="A shop for gold and silver bullion, where you can check every price yourself.">
      <TextSection id="shop" heading="What we sell">
        <p>
          Bars, coins, rounds and graded coins of gold and silver, in sixteen categories. Each product page states the
          metal, the fine weight in troy ounces, the premium over spot, and the price that follows from them.
        </p>
        <p>
          Weight always means fine weight: the gold or silver in the piece, without any copper added to harden a coin.
          Where a coin is struck in an alloy, its page says so.
        </p>
      </TextSection>

      <TextSection id="prices" heading="How our prices are made">
        <p>
          The spot price is what the market asks for one troy ounce of metal. We read it all day. A product costs its
          fine weight times the spot price, and a premium on top of that:
        </p>
        <p className="text-page__formula">price = spot price × weight in troy ounces × (1 + premium)</p>
        <p>
          The premium pays for minting, handling and our work. It is between 1.5 and 50 percent, depending on the piece,
          and is shown on every product card. The result is rounded to the cent once, so you can check the math
          yourself.
        </p>
        <p>
          Spot prices move while you shop, and your cart follows them. {CHECKOUT_HOLD} When you place an order at a
          price that has moved, we do not quietly charge the difference: the order is stopped, and you see both totals
          before you decide. When we have no current spot price, we sell nothing until we have one.
        </p>
        <p>
          The market is closed on weekends, on some holidays and for an hour every day. Beside each live price we say
          whether it is open. While it is closed, we sell at its last price, with an addition that is stated at the top
          of every page, or we take no orders and say so.
        </p>
      </TextSection>

      <TextSection id="data" heading="Open data">
        <p>
          All our prices are files that anyone may read, with every new reading of the market:{' '}
          {DATA_FILES.map(({ path, words }, nth) => (
            <Fragment key={path}>
              {nth > 0 && ', '}
              <a className="link" href={path}>
                {words}
              </a>
            </Fragment>
          ))}
          . They are free to use, also for a business, with our name and the time of the price beside it.{' '}
          <Link className="link" to="/prices">
            Prices over time
          </Link>
        </p>
      </TextSection>

      <TextSection id="payment" heading="Payment">
        <p>
          We accept credit cards, bank transfers and cryptocurrency. You pay nothing on this site: after you place an
          order, our team will contact you to confirm it and arrange payment. The{' '}
          <Link className="link" to="/terms-conditions#cancelling">
            Terms & Conditions
          </Link>{' '}
          explain how long we hold your price and what happens if you cancel.
        </p>
        <p>We never ask for card numbers or wallet keys by email.</p>
      </TextSection>

      <TextSection id="shipping" heading="Shipping">
        <p>
          Every order ships insured and tracked. {shippingTerms(freeShippingAbove)} You can follow the status of an
          order on the{' '}
          <Link className="link" to="/track-order">
            Track Your Order
          </Link>{' '}
          page, with the order ID from your{' '}
          <Link className="link" to="/orders">
            order history
          </Link>
          .
        </p>
        <p>
          We ship within {countOf(promises.shipWithinDays, 'business day')} of receiving your payment, by {CARRIER_TEXT}
          , signature required, insured for the full total.{' '}
          <Link className="link" to="/terms-conditions#delivery">
            More about delivery
          </Link>
        </p>
      </TextSection>

      <TextSection id="certificates" heading="Certificates of authenticity">
        <p>
          Our products come with certificates of authenticity. Keep the certificate with the piece: a future buyer will
          ask for it.
        </p>
      </TextSection>

      <SellerSection />

      <TextSection id="contact" heading="Contact">
        <p>
          We are open {hours.inWords}, except US bank holidays. Please have your order ID ready when you ask about an
          order.
        </p>
        <dl className="text-page__facts">
          <dt>Phone</dt>
          <dd>
            <a className="link link--alone" href={phoneLink}>
              {phone}
            </a>
          </dd>
          <dt>Email</dt>
          <dd>
            <a className="link link--alone" href={emailLink}>
              {email}
            </a>
          </dd>
          <dt>Hours</dt>
          <dd>
            {hours.short}. {closedDay}.
          </dd>
        </dl>
      </TextSection>

      <TextSection id="open-source" heading="Open-source notices">
        <p>
          This website uses open-source software and fonts.{' '}
          <a className="link" href="/licenses.txt">
            Read their licenses
          </a>
        </p>
      </TextSection>
    </TextPage>
  );
}
