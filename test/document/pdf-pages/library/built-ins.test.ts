/** What loading pdf.js leaves of the built-in objects. */
import { expect, it } from 'vitest';
import { openPdfBytes } from '../../../../src/document/index.ts';
import { keepingBuiltIns } from '../../../../src/document/pdf-pages/library/built-ins.ts';
import { makePdf } from '../../../support/pdf-builder.ts';

/** The methods that every other part of a thread uses, and how `Response` is there. */
const state = () => ({
  push: Array.prototype.push,
  parse: JSON.parse,
  stringify: JSON.stringify,
  response: Object.getOwnPropertyDescriptor(globalThis, 'Response'),
});

it('opening a PDF leaves them as they were', async () => {
  const before = state();
  const pages = await openPdfBytes(makePdf({ pages: [{ text: [{ x: 50, y: 50, text: 'Total' }] }] }), {
    name: 'a.pdf',
    maxPixels: 1e6,
    maxPages: null,
    passwords: [],
  });
  await pages.close();
  expect(state()).toEqual(before);
});

it('what was replaced comes back, also after a failure, and Response is not looked at meanwhile', async () => {
  const before = state();
  let seen: unknown;
  const failing = keepingBuiltIns(() => {
    seen = Object.getOwnPropertyNames(Response.prototype);
    JSON.parse = () => 'replaced';
    return Promise.reject(new Error('no library'));
  });
  await expect(failing).rejects.toThrow('no library');
  expect(seen).toEqual(['constructor', 'bytes']);
  expect(state()).toEqual(before);
  expect(JSON.parse('[1]')).toEqual([1]);
});
