import { groupThousands } from '#domain/words.ts';

/** A summary of more lines folds, so that total and button stay beside the form. */
const MOST_UNFOLDED = 5;

export function isFolding(lineCount: number): boolean {
  return lineCount > MOST_UNFOLDED;
}

/** `30 lines, 1,068 pieces`. */
export function piecesText(lines: readonly { readonly quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${lines.length} lines, ${groupThousands(pieces)} pieces`;
}
