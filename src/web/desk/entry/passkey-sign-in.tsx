import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { shop } from './shop-calls.ts';
import { usePasskey } from './use-passkey.ts';

/** Into the shop, for somebody who joins the desk with an account that has a passkey. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const login = useDeskChange(shop.loginWithPasskey, { onDone: onSignedIn });
  const passkey = usePasskey((response) => login.run({ body: { response } }), shop.startPasskeyLogin);
  if (!passkey.isPossible) return null;
  return (
    <>
      <Button size="large" icon={Fingerprint} isBusy={passkey.isBusy} onClick={() => void passkey.ask()}>
        Use a passkey
      </Button>
      {passkey.sentence && <Refusal failure={{ kind: 'refused', sentence: passkey.sentence }} />}
      <EntryRefusal failure={login.failure} />
      <p className="gate__or">or</p>
    </>
  );
}
