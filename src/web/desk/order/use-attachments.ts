import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MOST_FILE_BYTES } from '#contract/calls/desk-shapes.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { sendFile } from '../data/send-file.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useNotify } from '../ui/toast.tsx';
import type { Order } from './order-data.ts';

export type Attachment = NonNullable<Order['attachments']>[number];

export type Upload = {
  readonly key: number;
  readonly name: string;
  /** The uploaded share, from 0 to 1; at 1 the server checks the file. */
  readonly share: number;
  /** Sentence of the refusal; undefined while it is sent. */
  readonly fault: string | undefined;
};

const TOO_LARGE = 'This file is too large. Files can be at most 10 MB.';
let uploads = 0;

/** Attaches files to an order, one after the other. Those that are refused stay in the list with the reason. */
export function useUploads(orderId: string) {
  const [shown, setShown] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const cache = useQueryClient();
  const set = (key: number, patch: Partial<Upload>) =>
    setShown((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const dismiss = (key: number) => setShown((all) => all.filter((one) => one.key !== key));

  async function send(key: number, file: File): Promise<void> {
    const params = { orderId };
    const query = { name: file.name };
    const { signal } = new AbortController();
    const tell = (share: number) => set(key, { share });
    const sent = await sendFile(
      (api) => (input) => api.addAttachment({ ...input, params, query, bytes: file }),
      signal,
      tell,
    );
    if (!sent.ok) return set(key, { fault: sent.failure.sentence });
    await Promise.all(invalidatedBy(`order ${orderId}`).map((queryKey) => cache.invalidateQueries({ queryKey })));
    dismiss(key);
  }

  function attach(files: Iterable<File>): void {
    for (const file of files) {
      uploads += 1;
      const key = uploads;
      const isTooLarge = file.size > MOST_FILE_BYTES;
      setShown((all) => [...all, { key, name: file.name, share: 0, fault: isTooLarge ? TOO_LARGE : undefined }]);
      if (!isTooLarge) queue.current = queue.current.then(() => send(key, file));
    }
  }
  return { uploads: shown, attach, dismiss };
}

/** Takes files that are dropped anywhere on the page, or pasted into it. Returns true while one is dragged over it. */
export function useFilesOfPage(isOn: boolean, attach: (files: Iterable<File>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onFiles = useEffectEvent(attach);
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      onFiles(event.dataTransfer?.files ?? []);
    };
    const paste = (event: ClipboardEvent) => {
      const { files = [], types = [] } = event.clipboardData ?? {};
      // Of a copied table or page the text is meant.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [isOn]);
  return isOver;
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** Removes a file of an order, with Undo. */
export function useRemove(orderId: string) {
  const notify = useNotify();
  const change = useDeskChange(desk.removeAttachment, {
    invalidates: invalidatedBy(`order ${orderId}`),
    optimistic: ({ params, body }, set) =>
      body.isRemoved &&
      set<Order>(['order', orderId], (order) => ({
        ...order,
        attachments: order.attachments?.filter(({ id }) => id !== params.attachmentId) ?? null,
      })),
  });
  const set = ({ id: attachmentId }: Attachment, isRemoved: boolean) =>
    change.run({ params: { orderId, attachmentId }, body: { isRemoved } });
  async function remove(attachment: Attachment): Promise<void> {
    const removed = await set(attachment, true);
    if (!removed?.undoUntil) return;
    const run = async () => {
      if (!(await set(attachment, false))) notify({ kind: 'failed', title: `${attachment.name} not restored` });
    };
    notify({ title: `${attachment.name} removed`, undo: { until: removed.undoUntil, run } });
  }
  return { ...change, remove };
}
