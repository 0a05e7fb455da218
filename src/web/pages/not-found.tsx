import { data } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';

export function meta() {
  return [{ title: 'Page not found | Troy' }, { name: 'robots', content: 'noindex' }];
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <div className="wrap">
      <EmptyState picture="missing" heading="Oops! Page not found" action={{ label: 'Return to Home', to: '/' }}>
        <p>The address may have changed, or it was never ours.</p>
      </EmptyState>
    </div>
  );
}
