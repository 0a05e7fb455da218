/** Number of characters that fit into the widest header. */
const MOST_LETTERS = 22;

/** A user's name where it has to fit: whole, or else the first name. */
export function headerName(name: string): string {
  const whole = name.trim();
  return whole.length > MOST_LETTERS ? (whole.split(/\s/)[0] ?? whole) : whole;
}
