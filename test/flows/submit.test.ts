/** The name of an upload is the one that a service keeps: by it the batch is found when the answer was lost. */
import { expect, it } from 'vitest';
import { contract, parseInput } from '../../src/contract/index.ts';
import { folderNameOf } from '../../src/flows/submit.ts';

const kept = (folder_name: string): unknown => {
  const file = { name: 'a.pdf', size: 1, open: () => [] };
  const input = { files: [file], folder_name, template_id: 'invoice' };
  return (parseInput(contract.documents.bulkUpload, input) as { folder_name: unknown }).folder_name;
};

it.each([
  ['inbox', 'inbox'],
  ['  inbox ', 'inbox'],
  ['in\tbox\n', 'inbox'],
  [`${'a'.repeat(254)}😀`, 'a'.repeat(254)],
  [`${'a'.repeat(252)} b`, `${'a'.repeat(252)} b`],
])('%j', (label, name) => {
  expect(folderNameOf(label, 1)).toBe(name);
  for (const number of [1, 2, 30]) {
    const told = folderNameOf(label, number);
    expect(kept(told)).toBe(told);
    expect(Buffer.from(told).toString()).toBe(told);
  }
});
