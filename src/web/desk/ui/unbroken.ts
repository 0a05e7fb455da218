const SPACES =
  /(?<=\d) (?=[AP]M\b)|(?<=\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)) (?=\d)|(?<=\d) (?=(?:oz|min|h|days?)\b)|(?<=\d) (?=× )|(?<=\d ×) /g;

/** Keeps times, days and quantities in one line: `11:24 AM`, `Nov 27`, `2 × 1 oz`. */
export function unbroken(text: string): string {
  return text.replace(SPACES, '\u00a0');
}
