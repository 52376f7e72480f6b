/** XML of strangers: well-formed or not, it is told in time. */
import { expect, it } from 'vitest';
import { parseXml } from '../../../src/extraction/sources/xml.ts';

it('reads elements, attributes and text, past comments and quoted brackets', async () => {
  const root = await parseXml('<?xml version="1.0"?><!-- <b> --><a x="1 > 0"><b/><c>two</c></a>');
  expect(root).toMatchObject({ name: 'a', attributes: { x: '1 > 0' } });
  expect(root?.children.map(({ name }) => name)).toEqual(['b', 'c']);
});

it.each([
  ['an element that is not closed', '<a><b></a>'],
  ['a comment that does not end', '<a><b/><!-- </a>'],
  ['a file that is cut off', '<a><b>'],
])('does not take %s', async (_what, text) => {
  expect(await parseXml(text)).toBeNull();
});

it.each([
  ['comments that do not end', '<!--'.repeat(60_000)],
  ['a name that does not end', `<${'a'.repeat(80_000)}`],
])('takes no longer for %s', async (_what, text) => {
  const begun = performance.now();
  expect(await parseXml(text)).toBeNull();
  expect(performance.now() - begun).toBeLessThan(2000);
});
