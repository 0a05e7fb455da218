import { SellerLines, useSeller } from '../ui/seller.tsx';
import { TextSection } from './text-page.tsx';

/** The company that sells, or a warning while the settings name none. */
export function SellerSection() {
  const { legalName } = useSeller();
  return (
    <TextSection id="seller" heading="Who sells to you">
      {legalName ? (
        <>
          <p>Your contract is with:</p>
          <SellerLines />
        </>
      ) : (
        <p>
          The company behind this shop has not entered its name, address and registration yet. Until they appear here,
          treat this shop as a trial and send no money.
        </p>
      )}
    </TextSection>
  );
}
