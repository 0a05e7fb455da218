import { drawIcon } from '../../ui/draw-icon.tsx';

/* Drawings by lucide (ISC licence, see docs/credits.md), each as one path. */
export const Trash2 = drawIcon(
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const BellOff = drawIcon(
  'M10.268 21a2 2 0 0 0 3.464 0M17 17H4a1 1 0 0 1-.740-1.673C4.590 13.956 6 12.499 6 8a6 6 0 0 1 .258-1.742M2 2l20 20M8.668 3.010A6 6 0 0 1 18 8c0 2.687.770 4.653 1.707 6.050',
);
