import { Button } from './button.tsx';
import { Check } from './fields.tsx';
import './list-parts.css';

/** Says that a list has changed while it was held still, and shows it as it is. Without a text nothing has. */
export function ListChanged({ text, renew }: { readonly text: string | undefined; renew(): void }) {
  return (
    <div className="list-changed" role="status">
      {text && (
        <button type="button" className="list-changed__renew" aria-keyshortcuts="R" onClick={renew}>
          {text} <span className="list-changed__act">Show</span>
        </button>
      )}
    </div>
  );
}

/** Asks for the next page of a list. */
export function ListMore({ isBusy, onClick }: { readonly isBusy: boolean; onClick(): void }) {
  return (
    <div className="list-more">
      <Button isBusy={isBusy} onClick={onClick}>
        More
      </Button>
    </div>
  );
}

type ChooseAllProps = {
  readonly ids: readonly string[];
  readonly chosen: ReadonlySet<string>;
  setChosen(chosen: ReadonlySet<string>): void;
};

/** The box in the head of a table: all rows, some or none. */
export function ChooseAll({ ids, chosen, setChosen }: ChooseAllProps) {
  return (
    <Check
      label="Choose all"
      isBare
      checked={chosen.size === ids.length}
      isMixed={chosen.size > 0 && chosen.size < ids.length}
      onChange={(isOn) => setChosen(new Set(isOn ? ids : []))}
    />
  );
}
