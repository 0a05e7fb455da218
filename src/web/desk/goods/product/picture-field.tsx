import { useEffect, useState } from 'react';
import { categoryBySlug } from '#catalogue/categories.ts';
import { formatUsd } from '#domain/money.ts';
import { pictureOf } from '#domain/picture.ts';
import { formatPremium } from '#domain/price.ts';
import { type Priced, priceOf } from '#domain/product-cost.ts';
import { limitText, shipsFromText } from '#domain/sale.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { formatWeight } from '#domain/weight.ts';
import { MetalMark } from '../../../ui/metal-mark.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { desk } from '../../data/desk.ts';
import { useDeskQuery } from '../../data/use-desk-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LayoutGrid } from '../../ui/icons.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ChooseFile, DropZone, UploadProgress } from '../../ui/photograph-upload.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { usePhotograph } from '../../ui/use-photograph.ts';
import type { ProductEntries } from './product-entries.ts';
import '../../../ui/picture.css';
import './pictures.css';

type PictureFieldProps = {
  /** The path in the form; empty while none is chosen. */
  readonly image: string;
  /** The path that the shop shows now; undefined for a new product. */
  readonly kept: string | undefined;
  /** The slug of the category whose drawings are offered. */
  readonly category: string;
  onChange(image: string): void;
  /** Called with true when an upload starts, and with false when it ends. */
  onSending(isSending: boolean): void;
};

/** The picture of a product: a photograph of the dealer's, or one of the drawings that come with the shop. */
export function PictureField({ image, kept, category, onChange, onSending }: PictureFieldProps) {
  const upload = usePhotograph(onChange);
  const isSending = upload.sending !== undefined;
  useEffect(() => onSending(isSending), [isSending, onSending]);
  const [isChoosing, setChoosing] = useState(false);
  const isChanged = kept !== undefined && image !== kept;
  const take = (chosen: string) => {
    upload.stop();
    upload.clear();
    onChange(chosen);
  };
  return (
    <Panel title="Picture" aside={kindOf(image)}>
      <DropZone className="panel__body" onFile={upload.send}>
        <div className="picture-field__now">
          <span className="plate picture-field__plate">
            <Picture className="picture-field__picture" src={image} alt="" size={88} isSmall />
          </span>
          <p className="picture-field__words">{wordsOf(image)}</p>
        </div>
        <UploadProgress upload={upload} />
        <Refusal failure={upload.failure} />
        <div className="picture-field__acts">
          <ChooseFile isBusy={isSending} onFile={upload.send} />
          <Button icon={LayoutGrid} isBlock onClick={() => setChoosing(true)}>
            The shop’s drawings
          </Button>
          {isChanged && (
            <Button kind="text" isBlock onClick={() => take(kept)}>
              Back to the current picture
            </Button>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {isChanged && !isSending ? 'A new picture is selected. It appears in the shop once you save.' : ''}
        </p>
      </DropZone>
      <DrawingsDialog
        isOpen={isChoosing}
        category={category}
        chosen={image}
        onChoose={take}
        onClose={() => setChoosing(false)}
      />
    </Panel>
  );
}

function kindOf(image: string): string {
  if (image === '') return 'none';
  return pictureOf(image)?.kind === 'drawing' ? 'drawn' : 'photograph';
}

const WORDS: Readonly<Record<string, string>> = {
  none: 'A photograph, or one of the shop’s drawings.',
  drawn: 'One of the shop’s drawings. To use a photograph, drop it here:',
  photograph: 'A photograph. To replace it, drop a new one here:',
};

function wordsOf(image: string): string {
  return `${WORDS[kindOf(image)]} JPEG, PNG, WebP or AVIF, 1,200 px or more.`;
}

type DrawingsProps = {
  /** The slug of a category. */
  readonly category: string;
  /** The `image` that the product has now. */
  readonly chosen: string;
  onChoose(image: string): void;
  onClose(): void;
};

/** The drawings that come with the shop, of one category. */
function DrawingsDialog({ isOpen, ...drawings }: DrawingsProps & { readonly isOpen: boolean }) {
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

type Props = {
  readonly entries: ProductEntries;
  /** Undefined while the input yields no price. */
  readonly typed: Priced | undefined;
  readonly spot: SpotPrices | undefined;
  readonly isSoldOut: boolean;
};

/** The shop's card of the product, as it would look with the current input. */
export function CardPanel({ entries, typed, spot, isSoldOut }: Props) {
  const metal = categoryBySlug(entries.category)?.metal;
  const isOff = entries.state === 'paused' || (isSoldOut && entries.state !== 'hidden');
  return (
    <Panel title="As customers see it">
      <div className="panel__body">
        {entries.state === 'hidden' ? (
          <p className="shop-card__none">Hidden from customers.</p>
        ) : (
          <div className="shop-card">
            <div className="shop-card__plate">
              {metal && <MetalMark metal={metal} />}
              <Picture className="shop-card__picture" src={entries.image} alt="" size={160} turn="early" />
            </div>
            <div className="shop-card__body">
              <b className="shop-card__name">{entries.name.trim() || 'No name yet'}</b>
              <p className="shop-card__text">{entries.description.trim()}</p>
              <p className="shop-card__figures">
                <span className="shop-card__price">{typed && spot ? formatUsd(priceOf(typed, spot)) : '–'}</span>
                <b>{typed && formatWeight(typed.weight)}</b>
              </p>
              <p className="shop-card__note">
                {noteOf(entries, isSoldOut) ?? (typed && `${formatPremium(typed.premium)} premium over spot`)}
              </p>
              {isOff && entries.state === 'paused' && entries.pausedMessage.trim() && (
                <p className="shop-card__note">{entries.pausedMessage.trim()}</p>
              )}
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
}

function noteOf({ state, shipsFrom, most }: ProductEntries, isSoldOut: boolean): string | undefined {
  if (state === 'paused') return 'Not available right now';
  if (isSoldOut) return 'Sold out';
  if (state === 'pre-sale' && shipsFrom) return shipsFromText(shipsFrom);
  const pieces = Number(most);
  return most.trim() && pieces > 0 ? limitText(pieces) : undefined;
}
