import { EmptyState } from './empty-state.tsx';

export function NotFound() {
  return (
    <div className="wrap">
      <EmptyState picture="missing" heading="Oops! Page not found" action={{ label: 'Return to Home', to: '/' }}>
        <p>The address may have changed, or it may never have existed.</p>
        <p className="figure">Error 404</p>
      </EmptyState>
    </div>
  );
}
