import { Link } from 'react-router';

/** The T is a balance: beam, drops, pillar. */
export function Logo() {
  return (
    <Link className="logo" to="/" aria-label="Troy, home">
      <LogoMark className="logo__mark" />
      <span className="logo__name">Troy</span>
    </Link>
  );
}

/** The plate alone. */
export function LogoMark({ className }: { readonly className: string }) {
  return (
    <svg className={className} viewBox="0 0 34 34" aria-hidden="true">
      <path d="M9 1h16l8 8v16l-8 8H9l-8-8V9z" fill="currentColor" />
      <path
        className="logo__letter"
        d="M8 9.500h18v6h-1.9c-.2-2.2-1.2-3.4-3.6-3.4h-1.6v11c0 1.2.6 1.6 2.6 1.8v1.6h-9v-1.6c2-.2 2.6-.6 2.6-1.8v-11h-1.6c-2.400 0-3.4 1.2-3.6 3.4H8z"
      />
    </svg>
  );
}
