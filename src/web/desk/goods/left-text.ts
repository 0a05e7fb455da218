/** `staffId`: who changed the product later; null where no person did. */
type Left = readonly { readonly name: string; readonly staffId: string | null }[];

const MOST_NAMED = 3;

/**
 * Names the products that an undo skipped, with the initials of the later editor: `Changed since, and left: 1 oz Silver Round
 * by MG and 4 more.`
 */
export function leftText(left: Left, lettersOf: (staffId: string) => string | undefined): string {
  const named = left.slice(0, MOST_NAMED).map(({ name, staffId }) => {
    const letters = staffId === null ? undefined : lettersOf(staffId);
    return letters ? `${name} by ${letters}` : name;
  });
  const more = left.length - named.length;
  return `Changed since, and left: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
