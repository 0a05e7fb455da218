/** By itself, because every page can sign out, and the checkout alone makes attempts. */
export const STORED_AS = 'unansweredOrder';

/** Where an attempt may be kept, best first. To name a storage is an error where it is forbidden. */
export const STORAGES = [() => localStorage, () => sessionStorage];

/** Where nothing can be stored, the page remembers it for as long as it is open. */
export const inMemory: { attempt?: unknown } = {};

/** Everywhere, or everywhere but in one storage. */
export function eraseAttempt(except?: () => Storage): void {
  delete inMemory.attempt;
  for (const storage of STORAGES) {
    try {
      if (storage !== except) storage().removeItem(STORED_AS);
    } catch {
      // Nothing was kept then.
    }
  }
}
