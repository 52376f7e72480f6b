/** Tests of telling how a receipt was paid. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

const fields = [{ name: 'payment_method', description: 'Payment method' }];

/** How a receipt with a line was paid; parts of the line are told by tabs. */
function paidBy(line: string): unknown {
  const row = line.split('\t').map((text, at): [number, string] => [40 + 260 * at, text]);
  const page = printed([[[40, 'Total 18.40']], row, [[40, 'Thank you']]]);
  const templates = [{ template_id: 'mine', name: 'mine', fields }];
  return readDocument({ pages: [page], templates }).structured_data['payment_method'];
}

describe('the way a receipt was paid', () => {
  it.each([
    ['Geg. BAR\tEUR\t20,00', 'BAR'],
    ['Pagamento contante\t20,00', 'contante'],
    ['Mottaget Kontokort\t18,40', 'Kontokort'],
    ['KARTA PŁATNICZA\t18,40 PLN', 'KARTA PŁATNICZA'],
    ['PINNEN\t18,40', 'PINNEN'],
    ['Pinbetaling\t18,40', 'Pinbetaling'],
    ['PIN\t18,40', 'PIN'],
    ['MULTIBANCO\t18,40', 'MULTIBANCO'],
    ['EFT\t$18.40', 'EFT'],
    ['Debit\t18.40', 'Debit'],
    ['REFUNDED TO VISA ****4410 -£18.40', 'VISA'],
    ['Mastercard 4410 (Contactless)\t#vK3T', 'Mastercard'],
    ['Apple Pay (Visa)\t$18.40', 'Apple Pay'],
  ])('is told by "%s"', (line, way) => {
    expect(paidBy(line)).toBe(way);
  });

  it.each(['Debit\tCredit', 'EFT', 'PIN', 'Visa\tRequirements', 'Visa (see 12 below)'])(
    'is not told by "%s"',
    (line) => {
      expect(paidBy(line)).toBeNull();
    },
  );
});
