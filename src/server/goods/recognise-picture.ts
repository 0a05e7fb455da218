/** What a photograph may come as. */
export type PhotographFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Recognizes the format of a still picture by its first bytes; its name and header are not trusted. Undefined for other formats, and for pictures that move.
 * What else a file holds does not matter: no byte of it is kept, and compressed pixels spell any word by chance.
 */
export function recognisePicture(bytes: Buffer): PhotographFormat | undefined {
  const format = formatOf(bytes);
  return format === 'png' && isAnimatedPng(bytes) ? undefined : format;
}

function formatOf(bytes: Buffer): PhotographFormat | undefined {
  const start = bytes.subarray(0, 16).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  // 'avis' is a sequence of pictures.
  return start.slice(4, 12) === 'ftypavif' ? 'avif' : undefined;
}

/** The chunk that announces an animation stands before the pixels; a decoder would show the first of its pictures. */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}
