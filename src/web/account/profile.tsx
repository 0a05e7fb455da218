import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '#contract/calls/account.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { type StoredUser, useUser } from '../hooks/use-user.tsx';
import type { Route } from './+types/profile.ts';
import { Pencil, Save } from './icons.ts';
import { ProfileForm } from './profile-form.tsx';
import { Loading } from './security/loading.tsx';
import { NotLoaded } from './security/section.tsx';

export function meta() {
  return [{ title: 'My Profile | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export function loader({ context }: Route.LoaderArgs) {
  return { isGoogleSetUp: context.get(servicesContext).isGoogleSetUp };
}

const FORM_ID = 'profile';

/** Half of the page's own code, loaded for signed-in users only. */
const Security = lazy(() =>
  import('./security/security.tsx').then(({ Security: loaded }) => ({ default: loaded }), notLoaded),
);

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user, isReady, leaving } = useUser();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // After a sign-out the way home has begun already.
    if (isReady && !user && !leaving.current) navigate('/auth', { replace: true });
  }, [isReady, user, leaving, navigate]);
  useProfileSync();

  return (
    <div className="wrap wrap--own">
      <div className="profile">
        <div className="profile__head">
          <h1>My Profile</h1>
          {user &&
            (isEditing ? (
              <button key="save" className="button button--quiet" type="submit" form={FORM_ID} disabled={isBusy}>
                <Save className="icon icon--small" />
                Save
              </button>
            ) : (
              <button key="edit" className="button button--quiet" type="button" onClick={() => setIsEditing(true)}>
                <Pencil className="icon icon--small" />
                Edit
              </button>
            ))}
        </div>
        {user && isEditing ? (
          <ProfileForm id={FORM_ID} user={user} onBusy={setIsBusy} onDone={() => setIsEditing(false)} />
        ) : (
          <ProfileFacts user={user} />
        )}
        {user && (
          <Suspense fallback={<Loading />}>
            <Security isGoogleSetUp={loaderData.isGoogleSetUp} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** After a lost connection, the retry loads the whole page. */
function notLoaded() {
  const Again = () => (
    <div className="security">
      <NotLoaded what="The rest of your account" onRetry={() => window.location.reload()} />
    </div>
  );
  return { default: Again };
}

/** Takes over name and phone from the server: another device may have changed them. */
function useProfileSync(): void {
  const api = useApi({ session });
  const { user, updateProfile, forget } = useUser();
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each user, not after each change.
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    void api.session({ signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return;
      if (!outcome.ok) {
        if (outcome.failure.reason === 'not-signed-in') forget();
        return;
      }
      const { id, name, phone } = outcome.answer.data;
      if (id === userId && (name !== user?.name || phone !== user.phone)) updateProfile({ name, phone });
    });
    return () => leaving.abort();
  }, [api, userId]);
}

/** The user, for reading. Before the user is known the rows are there and empty, so that nothing moves. */
function ProfileFacts({ user }: { user: StoredUser | null }) {
  const facts = { Name: user?.name, Email: user?.email, Phone: user?.phone, Address: user?.address };
  return (
    <div className="panel">
      <table className="facts">
        <tbody>
          {Object.entries(facts).map(([label, fact]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{fact || (user ? <span className="profile__missing">Not given</span> : '\u00a0')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
