/** The zone of the shop's clock: hours, days and letters are by it, wherever they are read. */
export const SHOP_ZONE = 'America/Chicago';

/** The names of its time in winter and in summer, and the hours that its winter is behind UTC. */
export const SHOP_CLOCK = { winter: 'CST', summer: 'CDT', hoursBehind: 6 } as const;
