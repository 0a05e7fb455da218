// Inlined into the head of every page: it runs before the first paint.
import './theme.ts';
import './keep-presses.ts';
