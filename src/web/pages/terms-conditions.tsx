import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatUsd } from '#domain/money.ts';
import { formatPremium } from '#domain/price.ts';
import { managerRule } from '#domain/review-limits.ts';
import {
  CANCEL_RULE,
  CARRIER_TEXT,
  CHECKOUT_HOLD,
  MAX_RISE,
  ON_THE_WAY_WORKING_DAYS,
  REPORT_WITHIN_WORKING_DAYS,
  shippingTerms,
  USUAL_PROMISES,
} from '#domain/terms.ts';
import { countOf } from '#domain/words.ts';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../ui/page-meta.ts';
import { useSeller } from '../ui/seller.tsx';
import type { Route } from './+types/terms-conditions.ts';
import { PolicyText } from './policy-text.tsx';
import { SellerSection } from './seller-section.tsx';
import { type Example, FALL, RISE } from './terms-examples.ts';
import { TermsTable } from './terms-table.tsx';
import { TextPage, TextSection } from './text-page.tsx';

export function meta({ matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  return pageMeta({
    publicUrl: frame?.publicUrl,
    path: '/terms-conditions',
    title: 'Terms & Conditions | Troy',
    description: 'How orders work at Troy: pricing, confirmation, cancellation, payment and delivery.',
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { html: context.get(servicesContext).policyHtml('terms') };
}

export default function TermsConditions({ loaderData: { html } }: Route.ComponentProps) {
  return html === undefined ? <UsualTermsConditions /> : <PolicyText title="Terms & Conditions" html={html} />;
}

/** The shop's own text, until the desk sets another. */
function UsualTermsConditions() {
  const { phone, phoneLink, email, emailLink, hours, promises, reviewFrom, freeShippingAbove } = useSeller();
  const { holdHours, payWithinDays, shipWithinDays } = promises;
  return (
    <TextPage
      title="Terms & Conditions"
      lead="How an order works, from the price on the page to the parcel at your door."
    >
      <SellerSection />

      <TextSection id="prices" heading="Prices">
        <p>
          Prices are in US dollars and follow the spot prices of gold and silver, as described under{' '}
          <Link className="link" to="/about#prices">
            How our prices are made
          </Link>
          . Adding a product to the cart does not fix its price. The price of an order is fixed when the order is
          placed: every item is priced from the same spot price of its metal, and we keep that price with the order.
        </p>
        <p>
          {CHECKOUT_HOLD} If you take longer and prices have moved, the order is refused and nothing is stored. You see
          the new total and decide again.
        </p>
        <p>
          Once you have placed an order, we hold its price until we have been open for {countOf(holdHours, 'hour')},
          unless it would cost more than {formatPremium(MAX_RISE)} more before we reach you.{' '}
          {hours.isUsualWeek &&
            holdHours === USUAL_PROMISES.holdHours &&
            'An order placed Friday at 5pm is held until Monday at 11am; one placed Sunday, until Monday at noon. '}
          Your order email states the time. If it does not, our desk is not staffed yet, and we'll settle the price with
          you when we call.
        </p>
      </TextSection>

      <TextSection id="orders" heading="Orders">
        <p>
          To place an order you need an account and must give your real name, an address we can ship to, and an email
          address and phone number where we can reach you. After you place an order, our team will contact you to
          confirm it. Until then its status is Pending.
        </p>
        <p>
          “Contact you” means we call the phone number on the order within{' '}
          {holdHours === 1 ? 'that business hour' : `those ${holdHours} business hours`}. We go through the items, the
          address and how you will pay, and confirm the order. {managerRule(reviewFrom)} Only then is the sale binding
          on both of us. If we do not reach you, we try again and email you; nothing is sold in the meantime. We never
          ask for card numbers, passwords or codes by email, and never change our bank details by email.
        </p>
      </TextSection>

      <TextSection id="cancelling" heading="Cancellation and market moves">
        <p>
          {CANCEL_RULE}{' '}
          <Link className="link" to="/orders">
            See your orders
          </Link>
          . To change an order, or to cancel it later, call us with the order ID. Because the price of an order is tied
          to the market at the moment it was placed, tell us as soon as you can.
        </p>
        <TermsTable />
        <ExampleBox heading="Example: gold rises before we reach you" example={RISE}>
          It went up by {formatUsd(RISE.moved)}, or {formatPremium(RISE.movedShare)}. That is more than{' '}
          {formatPremium(MAX_RISE)}, so we offer {formatUsd(RISE.total.after)}. You can accept it, or you owe nothing.
          We would have absorbed a rise of up to {formatPremium(MAX_RISE)}.
        </ExampleBox>
        <ExampleBox heading="Example: gold falls, and you cancel after paying" example={FALL}>
          It went down by {formatUsd(FALL.moved)}, or {formatPremium(FALL.movedShare)}. You paid{' '}
          {formatUsd(FALL.total.before)} and get back {formatUsd(FALL.total.after)}. Had gold risen, you would get back
          the {formatUsd(FALL.total.before)} that you paid.
        </ExampleBox>
      </TextSection>

      <TextSection id="payment" heading="Payment">
        <p>
          We accept credit cards, bank transfers and cryptocurrency. No payment is taken on this site. When we confirm
          an order, we agree on how and when you will pay. The total of the order equals its subtotal: nothing is added
          at checkout. The logos at the bottom of each page also show wallets and pay-later services: ask us when we
          call whether one of them can be used for your order.
        </p>
        <p>
          Unless we agree on another day, payment must reach us by {hours.closing} on business day {payWithinDays} after
          we confirm
          {hours.isUsualWeek &&
            payWithinDays === USUAL_PROMISES.payWithinDays &&
            ': for an order confirmed on Wednesday, by Friday'}
          . US bank holidays are not business days, and we are closed.
        </p>
      </TextSection>

      <TextSection id="delivery" heading="Delivery">
        <p>
          {shippingTerms(freeShippingAbove)} Orders ship insured and tracked, with certificates of authenticity. Check
          the parcel when it arrives, and call us right away if anything is missing or damaged.
        </p>
        <dl className="text-page__facts">
          <dt>Ships</dt>
          <dd>within {countOf(shipWithinDays, 'business day')} after payment arrives</dd>
          <dt>In transit</dt>
          <dd>
            {ON_THE_WAY_WORKING_DAYS.least} to {ON_THE_WAY_WORKING_DAYS.most} business days
          </dd>
          <dt>Carrier</dt>
          <dd>{CARRIER_TEXT}; we email you the carrier and tracking number</dd>
          <dt>Ships to</dt>
          <dd>addresses in the United States; for others, please call before you order</dd>
          <dt>Signature</dt>
          <dd>always required, from an adult at the address</dd>
          <dt>Insurance</dt>
          <dd>the full order total, paid by us, until someone has signed</dd>
          <dt>Damage</dt>
          <dd>tell us within {REPORT_WITHIN_WORKING_DAYS} business days of delivery</dd>
        </dl>
      </TextSection>

      <TextSection id="metal" heading="Buying metal">
        <p>
          The prices of gold and silver rise and fall, and no one can promise which way they will go. Nothing on this
          site is advice to buy or sell. Weights are fine weights in troy ounces; a troy ounce is 31.1034768 grams.
        </p>
        <p>
          This site does not list buying prices. To sell metal back, call us and we will tell you whether we buy it and
          at what price.
        </p>
      </TextSection>

      <TextSection id="questions" heading="Questions">
        <p>
          Call{' '}
          <a className="link" href={phoneLink}>
            {phone}
          </a>
          , {hours.short}, or write to{' '}
          <a className="link" href={emailLink}>
            {email}
          </a>
          . See our{' '}
          <Link className="link" to="/privacy-policy">
            Privacy Policy
          </Link>{' '}
          for how we handle your information.
        </p>
      </TextSection>
    </TextPage>
  );
}

type ExampleBoxProps = { readonly heading: string; readonly example: Example; readonly children: ReactNode };

/** An order at two prices of gold, and what follows from it. */
function ExampleBox({ heading, example, children }: ExampleBoxProps) {
  const { quantity, name, spot, total } = example;
  return (
    <div className="text-page__example">
      <h3>{heading}</h3>
      <p>
        You order {quantity} × {name} with gold at {formatUsd(spot.before)} per oz, for {formatUsd(total.before)}. Later
        gold is at {formatUsd(spot.after)}, and the same order costs {formatUsd(total.after)}.
      </p>
      <p>{children}</p>
    </div>
  );
}
