import { createStore } from './store.ts';

type Question = {
  /** What asks for it, as the beginning of a sentence: `Inviting a person`. */
  readonly act: string;
  readonly answer: (isProved: boolean) => void;
};

const question = createStore<Question | undefined>(undefined);

/** The dialog's: undefined while nothing asks for a proof. */
export const useProofQuestion = question.use;

/** Asks the person for a passkey or a code, in place. False where they would rather not. */
export function askForProof(act = 'This'): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      act,
      answer(isProved) {
        question.set(undefined);
        resolve(isProved);
      },
    });
  });
}
