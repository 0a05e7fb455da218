import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyOf, hasAlready, makePage } from './compressed-page.ts';

describe('a page', () => {
  it('is the same in every encoding, and has a tag of its own in each', async () => {
    const body = Buffer.from('<p>gold</p>'.repeat(500));
    const page = await makePage(200, body, { 'content-type': 'text/html' });
    expect(brotliDecompressSync(await bodyOf(page, 'br'))).toEqual(body);
    expect(gunzipSync(await bodyOf(page, 'gzip'))).toEqual(body);
    expect(await bodyOf(page, 'identity')).toEqual(body);
    expect(new Set(Object.values(page.etags)).size).toBe(3);
    expect(page.headers.br).toMatchObject({
      'content-type': 'text/html',
      'content-encoding': 'br',
      'content-length': String(page.bodies.br.length),
      vary: 'accept-encoding',
      etag: page.etags.br,
    });
    expect(page.headers.identity).not.toHaveProperty('content-encoding');
  });

  it('is unpacked once for simultaneous plain answers', async () => {
    const page = await makePage(200, Buffer.from('<p>silver</p>'.repeat(5_000)), {});
    const [one, other] = await Promise.all([bodyOf(page, 'identity'), bodyOf(page, 'identity')]);
    expect(other).toBe(one);
    expect(await bodyOf(page, 'identity')).toBe(one);
  });

  it('has another tag when a letter of it is another', async () => {
    const tags = await Promise.all(
      ['gold', 'bold'].map(async (text) => (await makePage(200, Buffer.from(text), {})).etags.br),
    );
    expect(new Set(tags).size).toBe(2);
  });

  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('is known already to whoever sends %j: %s', (ifNoneMatch, isKnown) => {
    expect(hasAlready(ifNoneMatch, '"a"')).toBe(isKnown);
  });
});
