import { createContext, type ReactNode, use } from 'react';
import { HOURS_SHORT } from '#domain/hours-text.ts';
import { phoneLink, type Seller } from '#domain/seller.ts';

const SellerContext = createContext<Seller | undefined>(undefined);

export function SellerProvider({ seller, children }: { readonly seller: Seller; readonly children: ReactNode }) {
  return <SellerContext value={seller}>{children}</SellerContext>;
}

/** Who sells, and how to reach them. */
export function useSeller() {
  const seller = use(SellerContext);
  if (!seller) throw new Error('useSeller must be used within a SellerProvider');
  return {
    ...seller,
    phoneLink: phoneLink(seller.phone),
    emailLink: `mailto:${seller.email}`,
    hours: HOURS_SHORT,
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
