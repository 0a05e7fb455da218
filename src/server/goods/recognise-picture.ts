/** What a photograph may come as. */
export type PhotographFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** An end record of a ZIP stands at most this far from the end of its file. */
const ZIP_END_BYTES = 65_557;
/** What a browser or a server would run, or a reader open, were it handed the file under another name. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b|%pdf-/i;

/**
 * Tells a still picture by its first bytes, whatever its name or header says. Undefined for all else: for other formats, for
 * pictures that move, and for files that are also something else, such as a JPEG with a page of HTML in its comment.
 */
export function recognisePicture(bytes: Buffer): PhotographFormat | undefined {
  const format = formatOf(bytes);
  if (!format || holdsSomethingElse(bytes)) return undefined;
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

function holdsSomethingElse(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString('latin1')) || bytes.subarray(-ZIP_END_BYTES).includes('PK\x05\x06', 0, 'latin1');
}

/** The chunk that announces an animation stands before the pixels; a decoder would show the first of its pictures. */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}
