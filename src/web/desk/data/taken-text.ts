/** Says that orders are the person's since the change of many; empty where it assigned none. */
export function takenText(outcomes: readonly { readonly isTaken: boolean }[]): string {
  const count = outcomes.filter(({ isTaken }) => isTaken).length;
  return count === 0 ? '' : `You have ${count === 1 ? 'it' : 'them'} now.`;
}
