import { useProofQuestion } from '../data/proof.ts';
import { Proof } from '../entry/proof.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Opens by itself when a change asks for a proof. */
export function ProofDialog() {
  const { act = '', answer } = useProofQuestion() ?? {};
  return (
    <Dialog title="Confirm it is you" isOpen={answer !== undefined} onClose={() => answer?.(false)}>
      <Proof act={act} onProved={() => answer?.(true)} onCancel={() => answer?.(false)} />
    </Dialog>
  );
}
