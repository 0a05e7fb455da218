import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/envelope.ts';
import { REASONS, type Reason } from '#domain/reasons.ts';
import { type SaleFault, saleFaultText } from '#domain/sale.ts';

/** A handler's refusal. `sentence` replaces the reason's own. */
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

/** Declares the answer to be a CSV file of this name, which browsers save. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
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

/** Refuses an order by its fault: the sentence names the product, and the number of pieces that is left. */
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

/** True for a browser that opens an address or sends a form by itself; false below `/api`, where calls keep their JSON. */
export function asksForDocument({ headers: { accept = '' }, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  return accept.includes('text/html') && !url.startsWith('/api/');
}

/** It needs no script, style or picture. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
} as const;

/** A refusal for people. `sentence` is one of ours. */
function refusalPage(reason: Reason, sentence: string, method: string): string {
  const isForm = method === 'POST' && (reason === 'unknown-call' || reason === 'not-json');
  const [heading, text] = isForm ? [NOTHING_SENT, NEEDS_SCRIPTS] : [sentence, 'Please go back and try again.'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} | Troy</title>
</head>
<body>
<h1>${heading}</h1>
<p>${text}</p>
<p><a href="/">Return to Home</a></p>
</body>
</html>
`;
}

const NOTHING_SENT = 'Nothing was sent';
const NEEDS_SCRIPTS =
  'This form needs JavaScript, which your browser is not running. Please turn it on for this site, go back, and submit the form again. You can also call us; the number is on every page.';
