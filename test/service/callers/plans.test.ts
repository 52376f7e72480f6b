/** Plans cap fields, sub-fields and pages. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../../src/contract/index.ts';
import { checkPageCount, checkTemplateSize } from '../../../src/service/callers/plans.ts';

const fields = (count: number, inner?: readonly TemplateField[]): TemplateField[] =>
  Array.from({ length: count }, (_, index) => ({ name: `f${index}`, ...(inner && { fields: inner }) }));

const rejected = (detail: string): unknown =>
  expect.objectContaining({ code: 'validation_failed', detail: expect.stringContaining(detail) as string });

describe('checkTemplateSize', () => {
  it.each([
    ['basic', 5, 5],
    ['essential', 15, 10],
  ] as const)('%s allows %i fields with %i sub-fields each and no more', (plan, count, inner) => {
    expect(() => {
      checkTemplateSize(plan, fields(count, fields(inner)));
    }).not.toThrow();
    expect(() => {
      checkTemplateSize(plan, fields(count + 1));
    }).toThrow(rejected(`fields: ${count + 1} fields`));
    expect(() => {
      checkTemplateSize(plan, [...fields(1), { name: 'lines', fields: fields(inner + 1) }]);
    }).toThrow(rejected(`fields[1]: ${inner + 1} sub-fields`));
  });

  it('looks into sub-fields of sub-fields', () => {
    const nested = [{ name: 'a', fields: [{ name: 'b', fields: fields(6) }] }];
    expect(() => {
      checkTemplateSize('basic', nested);
    }).toThrow(rejected('fields[0].fields[0]'));
  });

  it('business has no caps', () => {
    expect(() => {
      checkTemplateSize('business', fields(500, fields(200)));
    }).not.toThrow();
  });
});

it('a document with more pages than the plan allows is refused with both numbers', () => {
  expect(() => {
    checkPageCount('basic', 'a.pdf', 50);
  }).not.toThrow();
  expect(() => {
    checkPageCount('basic', 'a.pdf', 51);
  }).toThrow(expect.objectContaining({ code: 'too_many_pages', data: { pages: 51, limit: 50 } }));
});
