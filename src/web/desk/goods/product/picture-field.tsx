import { type DragEvent, useEffect, useRef, useState } from 'react';
import { pictureOf } from '#domain/picture.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useConnection } from '../../data/connection.ts';
import { desk } from '../../data/desk.ts';
import { OFFLINE_REASON } from '../../data/use-desk-change.ts';
import { useDeskQuery } from '../../data/use-desk-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ImageUp, LayoutGrid } from '../../ui/icons.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { type PhotographUpload, usePhotograph } from './use-photograph.ts';
import '../../../ui/picture.css';
import './pictures.css';

const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

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
      <DropZone onFile={upload.send}>
        <div className="picture-field__now">
          <span className="plate picture-field__plate">
            <Picture className="picture-field__picture" src={image} alt="" size={88} isSmall />
          </span>
          <p className="picture-field__words">{wordsOf(image)}</p>
        </div>
        <Progress upload={upload} />
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

type OnFile = { onFile(file: File): void };

/** The drop target for a photograph. */
function DropZone({ onFile, children }: OnFile & { readonly children: React.ReactNode }) {
  const [isOver, setOver] = useState(false);
  const isFile = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letting a file fall is a shortcut of the button in it
    <div
      className={`panel__body picture-field${isOver ? ' picture-field--over' : ''}`}
      onDragOver={(event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

function ChooseFile({ onFile, isBusy }: OnFile & { readonly isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { isOffline } = useConnection();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        icon={ImageUp}
        isBlock
        isBusy={isBusy}
        offReason={isOffline ? OFFLINE_REASON : undefined}
        onClick={() => input.current?.click()}
      >
        Choose a photograph
      </Button>
    </>
  );
}

function Progress({ upload: { sending, stop } }: { readonly upload: PhotographUpload }) {
  if (!sending) return null;
  const isSent = sending.share >= 1;
  return (
    <div className="picture-field__progress">
      <p role="status">{isSent ? 'Resizing…' : 'Uploading…'}</p>
      <progress
        className="picture-field__bar"
        aria-label="Uploading the photograph"
        {...(!isSent && { value: sending.share })}
      />
      <Button kind="text" size="small" onClick={stop}>
        Stop
      </Button>
    </div>
  );
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
