/** In session storage: the address of the link that was pressed, until its page is there. */
export const PRESSED_KEY = 'pressedLink';
