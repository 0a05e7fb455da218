import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createPictures } from './photographs.ts';

const TOO_MANY_PIXELS = 'This picture is too large: 12,000 pixels a side at most, and 80 million in all.';

/** Photographs of products, and the drawings that come with the shop. */
export function pictureCalls(context: DeskContext) {
  const pictures = createPictures(context);
  return {
    addPicture: async (request) => {
      const added = await pictures.add(request, request.bytes);
      if (added.ok) return succeed(added.answer, 'Photograph kept');
      if (added.reason === 'picture-large') return { refused: 'too-large', sentence: TOO_MANY_PIXELS };
      return { refused: added.reason };
    },
    listDrawings: async ({ query }) => succeed(pictures.drawings(query.category), 'Drawings'),
  } satisfies Partial<StaffHandlers>;
}
