/** Kinds of files that can be attached to an order, by their media types. */
export const ATTACHMENT_TYPES = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'application/pdf': 'PDF',
} as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** Type and size of a file, as history and log keep it. */
export type FileFacts = { readonly type: AttachmentType; readonly bytes: number };

export const MOST_ATTACHMENTS = 50;
const LONGEST_NAME = 120;

/** `PDF, 1.2 MB`. */
export function fileText({ type, bytes }: FileFacts): string {
  const size =
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${ATTACHMENT_TYPES[type]}, ${size}`;
}

/**
 * Returns the name of an uploaded file without its folders, control characters and marks that turn the reading direction; `file`
 * where nothing is left. The end with the extension is kept of a long one.
 */
export function attachmentName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim();
  if (name.length <= LONGEST_NAME) return name || 'file';
  const end = /\.[a-z\d]{1,5}$/i.exec(name)?.[0] ?? '';
  return `${name.slice(0, LONGEST_NAME - end.length)}${end}`;
}
