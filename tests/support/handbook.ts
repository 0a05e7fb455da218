import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/operations.md');

export type Handbook = {
  /** The next blocks of commands in a section, up to and with the one that has a text in it. Throws where there is none. */
  next(section: string, until: string): string;
  /** Blocks that nobody has asked for. */
  unread(): readonly string[];
};

/** The commands of `docs/operations.md` as they stand there, a script for each block. */
export function openHandbook(): Handbook {
  const text = readFileSync(DOCUMENT, 'utf8');
  const sections = new Map(
    text.split(/^## /m).map((section) => {
      const [title = ''] = section.split('\n');
      return [title, [...section.matchAll(/^```sh\n([^`]+)^```$/gm)].map(([, script = '']) => script)];
    }),
  );
  return {
    next(section, until) {
      const blocks = sections.get(section) ?? [];
      const last = blocks.findIndex((block) => block.includes(until));
      if (last < 0) throw new Error(`No block of “${section}” that is left has “${until}”.`);
      return blocks.splice(0, last + 1).join('');
    },
    unread: () => [...sections.values()].flat(),
  };
}
