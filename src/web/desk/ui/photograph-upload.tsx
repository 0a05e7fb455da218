import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useConnection } from '../data/connection.ts';
import { OFFLINE_REASON } from '../data/use-desk-change.ts';
import { Button } from './button.tsx';
import { ImageUp } from './icons.ts';
import type { PhotographUpload } from './use-photograph.ts';
import './photograph-upload.css';

const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

type OnFile = { onFile(file: File): void };

type DropZoneProps = OnFile & { readonly className: string; readonly children: ReactNode };

/** The drop target for a photograph. */
export function DropZone({ className, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const isFile = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letting a file fall is a shortcut of the button in it
    <div
      className={isOver ? `${className} drop-zone--over` : className}
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

export function ChooseFile({ onFile, isBusy }: OnFile & { readonly isBusy: boolean }) {
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

export function UploadProgress({ upload: { sending, stop } }: { readonly upload: PhotographUpload }) {
  if (!sending) return null;
  const isSent = sending.share >= 1;
  return (
    <div className="upload-progress">
      <p role="status">{isSent ? 'Resizing…' : 'Uploading…'}</p>
      <progress
        className="upload-progress__bar"
        aria-label="Uploading the photograph"
        {...(!isSent && { value: sending.share })}
      />
      <Button kind="text" size="small" onClick={stop}>
        Stop
      </Button>
    </div>
  );
}
