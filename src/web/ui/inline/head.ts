// Inlined into the head of every page: it runs before the first paint.
import './session-storage.ts';
import './lost-press.ts';
import './theme.ts';
import './keep-presses.ts';
