import { MOST_PICTURE_BYTES } from '#contract/calls/desk-pictures.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Desk } from '../create-desk.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall, RouteStaffUpload } from '../http/staff-route.ts';

const TOO_MANY_PIXELS = 'This picture is too large: 12,000 pixels a side at most, and 80 million in all.';

/** Photographs of products, and the drawings that come with the shop. */
export function pictureDeskRoutes(
  route: RouteStaffCall,
  routeUpload: RouteStaffUpload,
  { pictures }: Pick<Desk, 'pictures'>,
): void {
  routeUpload(DESK_CALLS.addPicture, MOST_PICTURE_BYTES, async ({ bytes, staff, keyed }) => {
    const added = await pictures.add({ staff, keyed }, bytes);
    if (added.ok) return succeed(added.answer, 'Photograph kept');
    if (added.reason === 'picture-large') return { refused: 'too-large', sentence: TOO_MANY_PIXELS };
    return { refused: added.reason };
  });
  route(DESK_CALLS.listDrawings, async ({ query }) => succeed(pictures.drawings(query.category), 'Drawings'));
}
