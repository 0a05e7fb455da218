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

/** Half of the page's own code, for who is signed in alone. */
const Security = lazy(() =>
  import('./security/security.tsx').then(({ Security: loaded }) => ({ default: loaded }), notLoaded),
);

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user, isReady, leaving } = useUser();
  const navigate = useNavigate();
  /** Who is editing: where another customer has signed in meanwhile, it is not their entries that stand there. */
  const [editor, setEditor] = useState<string>();
  const isEditing = user !== null && user.id === editor;
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // Whoever signs out here is on the way home already.
    if (isReady && !user && !leaving.current) navigate('/auth', { replace: true });
  }, [isReady, user, leaving, navigate]);
  useServersWord();

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
              <button key="edit" className="button button--quiet" type="button" onClick={() => setEditor(user.id)}>
                <Pencil className="icon icon--small" />
                Edit
              </button>
            ))}
        </div>
        {isEditing && <ProfileForm id={FORM_ID} user={user} onBusy={setIsBusy} onDone={() => setEditor(undefined)} />}
        {!isEditing && <ProfileFacts user={user} />}
        {user && (
          <Suspense fallback={<Loading />}>
            <Security key={user.id} isGoogleSetUp={loaderData.isGoogleSetUp} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A line that broke is no fault of the page: it is asked for again as a whole. */
function notLoaded() {
  const Again = () => (
    <div className="security">
      <NotLoaded what="The rest of your account" onRetry={() => window.location.reload()} />
    </div>
  );
  return { default: Again };
}

/** Name and phone may have been changed on another device: the server's word replaces what this browser knows. */
function useServersWord(): void {
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

/** Who is signed in, for reading. Before that is known the rows are there and empty, so that nothing moves. */
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
