import { createStore } from './store.ts';

const question = createStore<((isProved: boolean) => void) | undefined>(undefined);

/** The dialog's: undefined while nothing asks for a proof. */
export const useProofQuestion = question.use;

/** Asks the person for a passkey or a code, in place. False where they would rather not. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.(false);
    question.set((isProved) => {
      question.set(undefined);
      resolve(isProved);
    });
  });
}
