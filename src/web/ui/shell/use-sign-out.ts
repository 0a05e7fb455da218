import { useNavigate } from 'react-router';
import { useUser } from '../../hooks/use-user.tsx';

/** Signs out and goes home. */
export function useSignOut(): () => void {
  const { signOut, leaving } = useUser();
  const navigate = useNavigate();
  return async () => {
    leaving.current = true;
    void signOut();
    await navigate('/');
    leaving.current = false;
  };
}
