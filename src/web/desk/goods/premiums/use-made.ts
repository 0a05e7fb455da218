import { useNotify } from '#web/desk/ui/toast.tsx';

type Made = { readonly revision: number | null; readonly proposalId: string | null; readonly products: number };

/** Says what became of a change. */
export function useMade(): (made: Made) => void {
  const notify = useNotify();
  return ({ revision, proposalId, products }) => {
    const count = `${products} ${products === 1 ? 'premium' : 'premiums'}`;
    if (proposalId) notify({ title: `${count} wait`, text: 'You find them under Proposals.' });
    else if (revision === null) notify({ title: 'Nothing was different' });
    else notify({ title: `${count} changed`, text: `Revision ${revision}` });
  };
}
