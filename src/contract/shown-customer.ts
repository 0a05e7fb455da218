/** The header of a call that names the customer whom the page shows. Whoever else's session comes with it is not used. */
export const SHOWN_CUSTOMER = 'shown-customer';

/** As it stands in the header, whatever the id is: those that the shop makes stay as they are. */
export function shownCustomerText(id: string): string {
  return id.replace(/[^\w-]/g, '_');
}
