/** The zone of the shop's clock: hours, days and letters are by it, wherever they are read. */
export const SHOP_ZONE = 'America/Chicago';
