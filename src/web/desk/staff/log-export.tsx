import { SaveButton } from '../ui/save-button.tsx';

/** Saves what the filter finds. */
export function LogExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { before: _, ...filter } = query;
  return (
    <SaveButton from={() => `/api/desk/log.csv?${new URLSearchParams(filter)}`} as="troy-log.csv">
      Export
    </SaveButton>
  );
}
