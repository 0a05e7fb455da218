import { drawIcon } from '../../ui/draw-icon.tsx';

/* The icons that listings alone show. Drawings by lucide (ISC licence, see docs/credits.md), each as one path. */
export const ChevronLeft = drawIcon('M15 18l-6-6 6-6');
export const SlidersHorizontal = drawIcon('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3');
