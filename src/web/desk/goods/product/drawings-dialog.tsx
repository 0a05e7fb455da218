import { Picture } from '../../../ui/picture.tsx';
import { desk } from '../../data/desk.ts';
import { useDeskQuery } from '../../data/use-desk-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import './drawings-dialog.css';

type DrawingsProps = {
  /** The slug of a category. */
  readonly category: string;
  /** The `image` that the product has now. */
  readonly chosen: string;
  onChoose(image: string): void;
  onClose(): void;
};

/** The drawings that come with the shop, of one category. */
export function DrawingsDialog({ isOpen, ...drawings }: DrawingsProps & { readonly isOpen: boolean }) {
  return (
    <Dialog title="The shop’s drawings" isOpen={isOpen} onClose={drawings.onClose} size="wide">
      <Drawings {...drawings} />
    </Dialog>
  );
}

function Drawings({ category, chosen, onChoose, onClose }: DrawingsProps) {
  const query = useDeskQuery(['drawings', category], (signal) => desk.listDrawings({ query: { category }, signal }));
  return (
    <Loaded query={query}>
      {(drawings) =>
        drawings.length === 0 ? (
          <Empty title="The shop has no drawings for this category." />
        ) : (
          <ul className="drawings">
            {drawings.map(({ image, name }) => (
              <li key={image}>
                <button
                  type="button"
                  className="drawings__one"
                  aria-pressed={image === chosen}
                  onClick={() => {
                    onChoose(image);
                    onClose();
                  }}
                >
                  <span className="plate drawings__plate">
                    <Picture className="drawings__picture" src={image} alt="" size={112} isSmall />
                  </span>
                  <span className="drawings__name">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
