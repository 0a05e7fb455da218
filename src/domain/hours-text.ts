// A file of its own: every page names the hours, few compute with them.

/** The shop's hours as the specification names them, in its two spellings. */
export const HOURS_SHORT = 'Mon-Fri 8am-6pm CST';
export const HOURS_IN_WORDS = 'Monday to Friday, 8am to 6pm CST';
