import { createContext, type ReactNode, use } from 'react';
import type { HoursTexts } from '#domain/hours-text.ts';
import type { Cents } from '#domain/money.ts';
import { phoneLink, type Seller } from '#domain/seller.ts';
import type { Promises } from '#domain/terms.ts';

/** The facts of the shop that each page may show. */
export type Told = {
  readonly seller: Seller;
  readonly hours: HoursTexts;
  readonly closedDay: string;
  readonly promises: Promises;
  /** Orders from this total on are confirmed by a manager. */
  readonly reviewFrom: Cents;
  readonly hasNewsletter: boolean;
  /** In cents. */
  readonly freeShippingAbove: Cents;
};

const SellerContext = createContext<Told | undefined>(undefined);

export function SellerProvider({ told, children }: { readonly told: Told; readonly children: ReactNode }) {
  return <SellerContext value={told}>{children}</SellerContext>;
}

/** Returns the seller's name, contact details, hours, next closed day, and what is promised of an order. */
export function useSeller() {
  const told = use(SellerContext);
  if (!told) throw new Error('useSeller must be used within a SellerProvider');
  const { seller, ...rest } = told;
  return {
    ...seller,
    phoneLink: phoneLink(seller.phone),
    emailLink: `mailto:${seller.email}`,
    ...rest,
  };
}

/** Company, address and registration, a line each; nothing while the settings name no company. */
export function SellerLines() {
  const { legalName, address, registration } = useSeller();
  if (!legalName) return null;
  return (
    <p className="seller">
      {[legalName, address, registration].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
