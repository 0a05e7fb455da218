import { describe, expect, it } from 'vitest';
import { freezeRows } from './use-frozen-rows.ts';

const row = (id: string, total = 1) => ({ id, total });
const settle = (shown: readonly ReturnType<typeof row>[], fresh: readonly ReturnType<typeof row>[]) =>
  freezeRows(shown, fresh, ({ id }) => id);

describe('a list that is held still', () => {
  it('keeps its rows where they are, whatever order the answer has', () => {
    const { rows } = settle([row('a'), row('b')], [row('b'), row('a')]);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('changes rows in place', () => {
    expect(settle([row('a', 1)], [row('a', 2)]).rows).toEqual([row('a', 2)]);
  });

  it('keeps what left, and says so', () => {
    const { rows, gone } = settle([row('a'), row('b')], [row('b')]);
    expect(rows).toHaveLength(2);
    expect([...gone]).toEqual(['a']);
  });

  it('lets what came wait, and counts it', () => {
    const { rows, waiting } = settle([row('a')], [row('n1'), row('a'), row('n2')]);
    expect(rows).toEqual([row('a')]);
    expect(waiting).toBe(2);
  });

  it('is the answer itself where nothing came or left', () => {
    expect(settle([row('a')], [row('a')])).toEqual({ rows: [row('a')], gone: new Set(), waiting: 0 });
  });
});
