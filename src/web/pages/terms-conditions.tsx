import { Link } from 'react-router';
import { pageMeta } from '../ui/page-meta.ts';
import { SellerLines, useSeller } from '../ui/seller.tsx';
import type { Route } from './+types/terms-conditions.ts';
import { TextPage, TextSection } from './text-page.tsx';

export function meta({ matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  return pageMeta({
    publicUrl: frame?.publicUrl,
    path: '/terms-conditions',
    title: 'Terms & Conditions | Troy',
    description: 'How an order at Troy comes about: prices, confirmation, payment and delivery.',
  });
}

export default function TermsConditions() {
  const { legalName, phone, phoneLink, email, emailLink, hours } = useSeller();
  return (
    <TextPage
      title="Terms & Conditions"
      lead="How an order comes about, from the price on the page to the parcel at your door."
    >
      <TextSection id="seller" heading="Who sells to you">
        {legalName ? (
          <>
            <p>Your contract is with:</p>
            <SellerLines />
          </>
        ) : (
          <p>
            The company behind this shop has not entered its name, address and registration yet. Until they stand here,
            take the shop for a trial and send no money.
          </p>
        )}
      </TextSection>

      <TextSection id="prices" heading="Prices">
        <p>
          Prices are in US dollars and follow the spot prices of gold and silver, as described under{' '}
          <Link className="link" to="/about#prices">
            How our prices are made
          </Link>
          . Adding a product to the cart does not fix its price. The price of an order is fixed when the order is
          placed: all its lines are priced at one and the same reading of the spot prices, and that reading is kept with
          the order.
        </p>
        <p>
          If prices have moved since you saw them, the order is refused and nothing is stored. You see the new total and
          decide again.
        </p>
      </TextSection>

      <TextSection id="orders" heading="Orders">
        <p>
          To place an order you need an account and must give your true name, an address that we can ship to, and an
          email address and phone number at which we reach you. After you have placed an order, our team contacts you to
          confirm it. Until then its status is Pending.
        </p>
        <p>
          To change or cancel an order, call us with the order ID. Because the price of an order is tied to the market
          at the moment it was placed, tell us as soon as you can.
        </p>
      </TextSection>

      <TextSection id="payment" heading="Payment">
        <p>
          We accept credit cards, bank transfers and cryptocurrency. No payment is taken on this site. When we confirm
          an order we agree with you on how and when it is paid. The total of the order equals its subtotal: nothing is
          added to it at checkout.
        </p>
      </TextSection>

      <TextSection id="delivery" heading="Delivery">
        <p>
          Orders ship insured and with tracking, and with certificates of authenticity. Check the parcel when it
          arrives, and call us at once if anything is missing or damaged.
        </p>
      </TextSection>

      <TextSection id="metal" heading="Buying metal">
        <p>
          The prices of gold and silver rise and fall, and nobody can promise you which it will be. Nothing on this site
          is advice to buy or to sell. Weights are fine weights in troy ounces; a troy ounce is 31.1034768 grams.
        </p>
      </TextSection>

      <TextSection id="questions" heading="Questions">
        <p>
          Call{' '}
          <a className="link" href={phoneLink}>
            {phone}
          </a>
          , {hours}, or write to{' '}
          <a className="link" href={emailLink}>
            {email}
          </a>
          . How we treat your details is described in the{' '}
          <Link className="link" to="/privacy-policy">
            Privacy Policy
          </Link>
          .
        </p>
      </TextSection>
    </TextPage>
  );
}
