import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { CALLS } from '#contract/calls.ts';
import { routeOf } from '../http/call-route.ts';
import type { PlaceOrder } from '../orders/place-order.ts';
import type { PageCacheFigures } from '../site/page-cache.ts';

/** Seconds. A page takes a few milliseconds, a sign-in a tenth of a second. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const ORDER_ROUTES: readonly string[] = [CALLS.placeOrder, CALLS.placeOrderByPath].map(routeOf);
/** Every picture has a route: they count as one. */
const FILE = /\.\w+$|^\/assets\//;

export type Traffic = {
  /** Measures every answer of an app. Before its routes are added. */
  observe(app: FastifyInstance): void;
  /** The same use case, counted. An order that is repeated by its key is no new one. */
  countOrders(placeOrder: PlaceOrder): PlaceOrder;
};

/** Measures how long answers take, and counts the orders that are placed and refused. */
export function createTraffic(register: Registry): Traffic {
  const registers = [register];
  const duration = new Histogram({
    name: 'troy_http_request_duration_seconds',
    help: 'How long answers took, by the pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const placed = new Counter({ name: 'troy_orders_placed_total', help: 'New orders.', registers });
  const refused = new Counter({
    name: 'troy_orders_refused_total',
    help: 'Orders that were refused, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return {
    observe(app) {
      addPages(register, () => app.pageFigures?.());
      new Gauge({
        name: 'troy_rate_streams',
        help: 'Open streams of live rates.',
        registers: [register],
        collect() {
          this.set(app.openStreams?.() ?? 0);
        },
      });
      app.addHook('onResponse', async (request, reply) => {
        duration.observe(labelsOf(request, reply), reply.elapsedTime / 1000);
        const isOrder = ORDER_ROUTES.includes(request.routeOptions.url ?? '') && request.method === 'POST';
        if (isOrder && reply.refusedFor) refused.inc({ reason: reply.refusedFor });
      });
    },
    countOrders: (placeOrder) => async (request) => {
      const answer = await placeOrder(request);
      if (answer.ok && !answer.isRepeat) placed.inc();
      return answer;
    },
  };
}

/** Kept pages are answered before the framework sees the request: they are counted and not timed. */
function addPages(register: Registry, figures: () => PageCacheFigures | undefined): void {
  const registers = [register];
  const gauge = (name: string, help: string, read: (now: PageCacheFigures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = figures();
        if (now) this.set(read(now));
        else this.remove();
      },
    });
  gauge('troy_pages_kept', 'Finished pages in memory.', ({ pages }) => pages);
  gauge('troy_pages_kept_bytes', 'What they take.', ({ bytes }) => bytes);
  gauge('troy_pages_from_memory', 'Pages that were answered from memory since the start.', ({ hits }) => hits);
  gauge('troy_pages_rendered', 'Pages that were rendered since the start.', ({ made }) => made);
}

/** Closed lists alone: a client makes up methods and addresses, but not patterns and classes of status. */
function labelsOf({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  const route = routeOptions.url ?? 'none';
  return {
    method: METHODS.has(method) ? method : 'other',
    route: FILE.test(route) ? 'file' : route,
    status: `${Math.floor(statusCode / 100)}xx`,
  };
}
