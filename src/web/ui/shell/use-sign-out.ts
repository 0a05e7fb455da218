import { useNavigate } from 'react-router';
import { useUser } from '../../hooks/use-user.tsx';

/** Signs out and goes home. */
export function useSignOut(): () => void {
  const { signOut } = useUser();
  const navigate = useNavigate();
  return () => {
    // In this order: a page for customers alone would otherwise send the one who leaves to the sign-in page.
    void navigate('/');
    void signOut();
  };
}
