import type { Failure } from '#contract/client.ts';
import type { SaleFault } from '#domain/sale.ts';
import type { CartQuote } from '../cart/quote-cart.ts';

/** What a refusal says is not for sale, as the page itself would say it; undefined for one that is about something else. */
export function saleFaultIn({ reason, sentence, refusal }: Failure, { lines }: CartQuote): SaleFault | undefined {
  if (reason === 'sales-paused') return { reason, message: sentence };
  if (reason !== 'product-paused' && reason !== 'not-enough' && reason !== 'over-limit') return undefined;
  const { id = '', quantity: most = 0 } = refusal?.atMost ?? {};
  const name = lines.find(({ product }) => product.id === id)?.product.name ?? id;
  return reason === 'product-paused' ? { reason, id, name } : { reason, id, name, most };
}
