/** The header by which a page names the user that it shows. The server refuses the call where the session is another user's. */
export const EXPECTED_USER = 'expected-user';

/** A user id as it stands in the header: ids made by the shop stay as they are. */
export function expectedUserText(id: string): string {
  return id.replace(/[^\w-]/g, '_');
}
