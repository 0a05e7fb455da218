import { customerFlagTexts } from '#domain/customers.ts';
import { useReviewLimits } from '../data/settings.ts';
import { Flag } from '../ui/stage-badge.tsx';
import type { CustomerRow } from './customer-data.ts';

/** The flags of a customer in words. */
export function CustomerFlags({ flags }: Pick<CustomerRow, 'flags'>) {
  const texts = customerFlagTexts(useReviewLimits());
  return (
    <span className="customers__flags">
      {flags.map((flag) => (
        <Flag key={flag} kind={flag === 'blocked' ? 'bad' : 'warn'}>
          {texts[flag]}
        </Flag>
      ))}
    </span>
  );
}
