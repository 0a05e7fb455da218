/** The event of a page whose React knows its visitor. */
export const AWAKE = 'troy:awake';
