import { DESK_CALLS } from '#contract/desk-calls.ts';
import { METALS } from '#domain/metal.ts';
import { centsOf, dollars } from '#domain/money.ts';
import { haltsOf, type Instant, type Spot } from '#domain/spot.ts';
import type { Desk } from '../create-desk.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';

export function haltRoutes(route: RouteStaffCall, { acceptPrice, spot }: Desk): void {
  route(DESK_CALLS.listHalts, async () => succeed(presentHalts(spot()), 'Not sold: the price jumped too far'));
  route(DESK_CALLS.acceptPrice, async ({ params, body, ...by }) => {
    const accepted = await acceptPrice(by, params.metal, centsOf(body.reading));
    return accepted.ok ? succeed(accepted.answer, 'Price accepted') : refuseDesk(accepted);
  });
}

function presentHalts(spot: Spot) {
  if (spot.state === 'unavailable') return [];
  const halts = haltsOf(spot);
  return METALS.flatMap((metal) => {
    const halt = halts[metal];
    if (!halt) return [];
    const { goodAt, reading, since } = halt;
    return [
      {
        metal,
        price: dollars(spot.tick.prices[metal]),
        goodAt: isoText(goodAt),
        reading: dollars(reading),
        since: isoText(since),
      },
    ];
  });
}

function isoText(at: Instant): string {
  return new Date(at).toISOString();
}
