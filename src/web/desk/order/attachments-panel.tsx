import { useEffect, useRef, useState } from 'react';
import { ATTACHMENT_TYPES, fileText } from '#domain/attachment.ts';
import { countOf } from '#domain/words.ts';
import { X } from '../../ui/icons.ts';
import { useConnection } from '../data/connection.ts';
import { deskHeaders } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { OFFLINE_REASON } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { FileText, Paperclip } from '../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { timeInText } from '../ui/times.tsx';
import type { Order } from './order-data.ts';
import { type Attachment, type Upload, useFilesOfPage, useRemove, useUploads } from './use-attachments.ts';
import './panels.css';

const ACCEPTED = Object.keys(ATTACHMENT_TYPES).join();

/** The files of an order: each with its author, time and size, opened in a tab. Files can be chosen, dropped or pasted. */
export function AttachmentsPanel({ order }: { readonly order: Order }) {
  const canChange = useMay()('work-on-orders');
  const { isOffline } = useConnection();
  const { orderId, attachments } = order;
  const { uploads, attach, dismiss } = useUploads(orderId);
  const removal = useRemove(orderId);
  const isOver = useFilesOfPage(canChange && !isOffline, attach);
  if (!attachments) return null;
  return (
    <Panel
      title="Attachments"
      aside={attachments.length > 0 ? countOf(attachments.length, 'file') : undefined}
      className={`attachments${isOver ? ' attachments--over' : ''}`}
    >
      <ul className="attachments__list">
        {attachments.map((attachment) => (
          <AttachmentRow
            key={attachment.id}
            orderId={orderId}
            attachment={attachment}
            remove={canChange ? () => void removal.remove(attachment) : undefined}
            offReason={removal.offReason}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} dismiss={() => dismiss(upload.key)} />
        ))}
      </ul>
      <div className="panel__body attachments__add">
        <Refusal failure={removal.failure} />
        {canChange && <ChooseFiles attach={attach} offReason={isOffline ? OFFLINE_REASON : undefined} />}
        <p className="attachments__hint">
          Wire slips, IDs, photos of sealed parcels. Drop or paste them here: JPEG, PNG, WebP, AVIF or PDF, up to 10 MB.
        </p>
      </div>
    </Panel>
  );
}

type AttachmentRowProps = {
  readonly orderId: string;
  readonly attachment: Attachment;
  /** Undefined for a role that may not remove it. */
  readonly remove: (() => void) | undefined;
  readonly offReason: string | undefined;
};

function AttachmentRow({ orderId, attachment, remove, offReason }: AttachmentRowProps) {
  const { id, name, staffId, at, hasPreview } = attachment;
  const by = usePeople().get(staffId)?.name ?? 'Someone';
  return (
    <li className="attachment">
      <span className="attachment__picture">
        {hasPreview ? <Preview orderId={orderId} id={id} /> : <FileText className="icon" />}
      </span>
      <div className="attachment__what">
        <a className="attachment__name" href={`/desk/files/${id}`} target="_blank" rel="noopener">
          {name}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <p className="attachment__facts">
          {fileText(attachment)}, {by}, {timeInText(at)}
        </p>
      </div>
      {remove && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          aria-disabled={offReason !== undefined || undefined}
          title={offReason ?? 'Remove'}
          onClick={() => offReason === undefined && remove()}
        >
          <X className="icon icon--small" />
        </button>
      )}
    </li>
  );
}

/** A picture that is fetched like any call, since an image's address would not carry the page's token. */
function Preview({ orderId, id }: { readonly orderId: string; readonly id: string }) {
  const { data } = useDeskQuery(['preview', id], async (signal) => {
    const address = `/api/desk/orders/${orderId}/attachments/${id}/preview`;
    const answer = await fetch(address, { headers: deskHeaders(), signal });
    if (!answer.ok) return { ok: false, failure: { kind: 'refused', sentence: '' } };
    return { ok: true, answer: { data: await answer.blob() } };
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address ? <img className="attachment__preview" src={address} alt="" /> : null;
}

function UploadRow({ upload, dismiss }: { readonly upload: Upload; dismiss(): void }) {
  const { name, share, fault } = upload;
  const isSent = share >= 1;
  return (
    <li className="attachment">
      <span className="attachment__picture">
        <Paperclip className="icon" />
      </span>
      <div className="attachment__what">
        <span className="attachment__name">{name}</span>
        {fault ? (
          <Refusal failure={{ kind: 'refused', sentence: fault }} />
        ) : (
          <>
            <p className="attachment__facts" role="status">
              {isSent ? 'Checking…' : 'Uploading…'}
            </p>
            <progress className="attachment__bar" aria-label={`Uploading ${name}`} {...(!isSent && { value: share })} />
          </>
        )}
      </div>
      {fault && (
        <button type="button" className="icon-button" aria-label={`Dismiss ${name}`} onClick={dismiss}>
          <X className="icon icon--small" />
        </button>
      )}
    </li>
  );
}

type ChooseFilesProps = { attach(files: Iterable<File>): void; readonly offReason: string | undefined };

function ChooseFiles({ attach, offReason }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          attach([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button icon={Paperclip} isBlock offReason={offReason} onClick={() => input.current?.click()}>
        Attach files
      </Button>
    </>
  );
}
