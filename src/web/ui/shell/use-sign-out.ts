import { useNavigate } from 'react-router';
import { useUser } from '../../hooks/use-user.tsx';

/** Signs out and goes home. */
export function useSignOut(): () => void {
  const { signOut } = useUser();
  const navigate = useNavigate();
  return () => {
    void signOut();
    navigate('/');
  };
}
