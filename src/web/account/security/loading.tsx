/** Placeholder of the security sections, as tall as the first of them. */
export function Loading() {
  return (
    <div className="security security--sheet panel" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your account...
      </p>
      {['email', 'password', 'sessions'].map((each) => (
        <div className="security__section" key={each} aria-hidden="true">
          <span className="skeleton security__skeleton security__skeleton--heading" />
          <span className="skeleton security__skeleton" />
        </div>
      ))}
    </div>
  );
}
