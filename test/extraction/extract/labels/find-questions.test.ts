/** Tests of finding questions that are wrapped or badly recognized. */
import { describe, expect, it } from 'vitest';
import { printed } from '../../printed.ts';
import { answers } from '../../own-template.ts';

describe('questions of a form', () => {
  it('are found where they are wrapped over lines, with the answer beside the last', () => {
    const page = printed([
      [[40, 'SAMPLING']],
      [
        [40, 'DATES:'],
        [200, 'October 3 through October 5'],
      ],
      null,
      [[40, 'NUMBER OF']],
      [
        [40, 'SUPERVISORS:'],
        [200, '3'],
      ],
    ]);
    expect(answers(page, 'SAMPLING DATES', 'NUMBER OF SUPERVISORS')).toEqual({
      'SAMPLING DATES': 'October 3 through October 5',
      'NUMBER OF SUPERVISORS': '3',
    });
  });

  it('are found with letters missing at the start', () => {
    const page = printed([[[40, 'UFACTURER: Northwind Traders']], [[40, 'DATE: 12 May 1991']]]);
    expect(answers(page, 'MANUFACTURER', 'DATE')).toEqual({
      MANUFACTURER: 'Northwind Traders',
      DATE: '12 May 1991',
    });
  });

  it('stay unanswered when nothing like them is printed', () => {
    const page = printed([[[40, 'Reported by: A. Miller']], [[40, 'Date: 12 May 1991']]]);
    expect(answers(page, 'Coupon value')).toEqual({ 'Coupon value': null });
  });

  it('may hold brackets', () => {
    const page = printed([[[40, 'Date (s) of event: 11 June 1995']]]);
    expect(answers(page, 'Date (s) of event')).toEqual({ 'Date (s) of event': '11 June 1995' });
  });

  it('end with a number that is all of the answer', () => {
    const page = printed([[[40, 'Request no: 25-84']], [[110, 'APR 2 1984']]]);
    expect(answers(page, 'Request no')).toEqual({ 'Request no': '25-84' });
  });
});
