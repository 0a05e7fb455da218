import type { FastifyReply } from 'fastify';
import type { Refusal } from '#contract/envelope.ts';
import { REASONS, type Reason } from '#domain/reasons.ts';
import { type SaleFault, saleFaultText } from '#domain/sale.ts';
import { asksForDocument, PAGE_HEADERS, refusalPage } from './refusal-page.ts';

/** What a handler refuses with. `sentence` replaces the reason's own. */
export type Refusing = { readonly refused: Reason } & Partial<
  Pick<Refusal, 'fields' | 'quote' | 'order' | 'atMost'>
> & {
    readonly sentence?: string;
    readonly retryAfterSeconds?: number;
  };

/** The envelope of a success. */
export function succeed<Data>(data: Data, message: string): { status: 'SUCCESS'; data: Data; message: string } {
  return { status: 'SUCCESS', data, message };
}

/** Answers with the reason's status, and its sentence in the envelope, or on a page for a browser that asks for one. */
export function refuse(
  reply: FastifyReply,
  { refused, sentence = REASONS[refused].sentence, fields, quote, order, atMost, retryAfterSeconds }: Refusing,
) {
  // For the request log.
  reply.refusedFor = refused;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(REASONS[refused].status).header('cache-control', 'no-store');
  const { request } = reply;
  if (asksForDocument(request)) return reply.headers(PAGE_HEADERS).send(refusalPage(refused, sentence, request.method));
  const body: Refusal = {
    status: 'ERROR',
    data: sentence,
    message: sentence,
    reason: refused,
    ...(fields && { fields }),
    ...(quote !== undefined && { quote }),
    ...(order !== undefined && { order }),
    ...(atMost && { atMost }),
  };
  return reply.send(body);
}

/** The refusal of a rate limit, with the minutes to wait in its sentence. */
export function refuseTooMany({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Refusing {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return {
    refused: 'too-many-requests',
    sentence: `Too many attempts. Please try again in ${wait}.`,
    retryAfterSeconds,
  };
}

/** The refusal of an order by what it is about: its sentence names the product, and the number that is left of it. */
export function refuseSale(fault: SaleFault): Refusing {
  return {
    refused: fault.reason,
    sentence: saleFaultText(fault),
    ...('id' in fault && { atMost: { id: fault.id, quantity: 'most' in fault ? fault.most : 0 } }),
  };
}

/** A refusal whose sentence belongs to one field of the form. */
export function refuseField(refused: Reason, field: string): Refusing {
  return { refused, fields: { [field]: REASONS[refused].sentence } };
}
