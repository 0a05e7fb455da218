import './find.css';

export const PLACEHOLDER = 'Order, customer, email, phone or product; a page or an action';

type TypedAheadProps = { onText(text: string): void; onEnter(): void };

/** The field of the palette while that is loading: no letter is lost. */
export function TypedAhead({ onText, onEnter }: TypedAheadProps) {
  return (
    <div className="find">
      <input
        className="find__input"
        type="search"
        aria-label="Find or do"
        placeholder={PLACEHOLDER}
        autoComplete="off"
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
    </div>
  );
}
