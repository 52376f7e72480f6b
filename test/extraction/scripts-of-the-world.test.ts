/** Tests of extraction from papers in scripts and languages whose labels have files of their own. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import type { Extraction } from '../../src/extraction/index.ts';
import invoice from '../../templates/invoice.json' with { type: 'json' };
import order from '../../templates/purchase_order.json' with { type: 'json' };
import receipt from '../../templates/receipt.json' with { type: 'json' };
import { printed } from './printed.ts';

type Row = readonly (readonly [number, string])[];

const COLUMNS = [40, 260, 340, 420, 510];
const row = (...cells: readonly string[]): Row => cells.map((text, at) => [COLUMNS[at] ?? 0, text] as const);
const pair = (label: string, value: string): Row => [
  [340, label],
  [510, value],
];
const both = (left: string, right: string): Row => [
  [40, left],
  [340, right],
];
const templates = [invoice, receipt, order];
const read = (...rows: readonly (Row | null)[]): Extraction =>
  readDocument({ pages: [printed(rows)], templates });

describe('a Japanese bill', () => {
  it('gives its parties, days of a reign, lines and sums in yen', () => {
    const { structured_data: data, document_type: type } = read(
      [[260, '請 求 書']],
      both('請求先', '有限会社サクラ印刷'),
      both('合同会社みらい企画 御中', '〒604-8006 京都府京都市中京区下丸屋町403番地'),
      both('〒460-0008 愛知県名古屋市中区栄3-15-33', '登録番号：T9876543210987'),
      [[40, '請求書番号：00012345']],
      [[40, '発行日：令和6年3月5日']],
      [[40, '支払期日：令和6年4月30日']],
      null,
      row('摘要', '数量', '単価', '税率', '金額'),
      row('パンフレット印刷', '500', '120', '10%', '60,000'),
      row('封筒印刷', '１，０００', '15', '10%', '１５，０００'),
      null,
      pair('小計', '75,000円'),
      pair('消費税(10%)', '7,500円'),
      pair('合計', '82,500円'),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({
      invoice_number: '00012345',
      issue_date: '2024-03-05',
      due_date: '2024-04-30',
      seller_name: '有限会社サクラ印刷',
      seller_vat_id: 'T9876543210987',
      buyer_name: '合同会社みらい企画',
      currency: 'JPY',
      net_total: '75000.00',
      tax_total: '7500.00',
      gross_total: '82500.00',
      lines: [
        { description: 'パンフレット印刷', quantity: '500', unit_price: '120.00', amount: '60000.00' },
        { description: '封筒印刷', quantity: '1000', unit_price: '15.00', amount: '15000.00' },
      ],
    });
  });
});

describe('papers with a form of address behind a name', () => {
  const addressed = (title: string, number: string): Extraction =>
    read(
      [[260, title]],
      both('株式会社青空商事 御中', '株式会社山田製作所'),
      both('〒530-0001', '〒150-0001'),
      both('大阪府大阪市北区梅田2-4-9', '東京都渋谷区神宮前1-2-3'),
      [[40, `${number}：A-2024-0315`]],
      null,
      row('品名', '数量', '単位', '単価', '金額'),
      row('精密ベアリング', '20', '個', '4,500', '90,000'),
      null,
      pair('合計', '¥90,000-'),
    );

  it('name the buyer of a bill, whose address has numbers that look like a day', () => {
    expect(addressed('請求書', '請求番号').structured_data).toMatchObject({
      seller_name: '株式会社山田製作所',
      seller_address: '〒150-0001, 東京都渋谷区神宮前1-2-3',
      buyer_name: '株式会社青空商事',
      buyer_address: '〒530-0001, 大阪府大阪市北区梅田2-4-9',
      gross_total: '90000.00',
    });
  });

  it('name the supplier of an order', () => {
    const { structured_data: data, document_type: type } = addressed('注文書', '注文番号');
    expect(type).toBe('purchase_order');
    expect(data).toMatchObject({
      order_number: 'A-2024-0315',
      buyer_name: '株式会社山田製作所',
      supplier_name: '株式会社青空商事',
    });
  });
});

describe('a Chinese bill', () => {
  it('gives names and addresses behind labels within the parts of its parties', () => {
    const { structured_data: data } = read(
      [[200, '电子发票（增值税专用发票）']],
      both('销售方信息', '购买方信息'),
      both('名称：上海明达科技有限公司', '名称：北京华信贸易有限公司'),
      both('纳税人识别号：91310115MA1K3ABC4D', '纳税人识别号：91110105MA01XYZ12B'),
      both('地址：上海市浦东新区张江路88号', '地址：北京市朝阳区建国路93号'),
      both('发票号码：24312000000012345678', '开票日期：2024年03月05日'),
      null,
      row('项目名称', '数量', '单价', '税率', '金额'),
      row('服务器主机', '2', '15000.00', '13%', '30000.00'),
      row('网络交换机', '5', '1200.00', '13%', '6000.00'),
      null,
      pair('合计金额', '¥36000.00'),
      pair('合计税额', '¥4680.00'),
      pair('价税合计（小写）', '¥40680.00'),
    );
    expect(data).toMatchObject({
      invoice_number: '24312000000012345678',
      issue_date: '2024-03-05',
      seller_name: '上海明达科技有限公司',
      seller_address: '上海市浦东新区张江路88号',
      seller_vat_id: '91310115MA1K3ABC4D',
      buyer_name: '北京华信贸易有限公司',
      buyer_address: '北京市朝阳区建国路93号',
      currency: 'CNY',
      net_total: '36000.00',
      tax_total: '4680.00',
      gross_total: '40680.00',
    });
  });
});

describe('an order from Taiwan', () => {
  it('counts its years from 1912', () => {
    const { structured_data: data, document_type: type } = read(
      [[240, '採購單']],
      both('採購單位', '供應商'),
      both('聯合電子股份有限公司', '永豐材料有限公司'),
      [[40, '採購單號：PO113-0456']],
      [[40, '採購日期：113/07/01']],
      [[40, '交貨日期：113/07/25']],
      null,
      row('品名規格', '數量', '單位', '單價', '金額'),
      row('銅箔基板', '200', '片', '150', '30,000'),
      null,
      pair('未稅金額', '30,000'),
      pair('稅額', '1,500'),
      pair('含稅總計', '31,500'),
    );
    expect(type).toBe('purchase_order');
    expect(data).toMatchObject({
      order_number: 'PO113-0456',
      order_date: '2024-07-01',
      delivery_date: '2024-07-25',
      supplier_name: '永豐材料有限公司',
      gross_total: '31500.00',
    });
  });
});

describe('a Korean receipt', () => {
  it('gives its products and sums in won', () => {
    const { structured_data: data, document_type: type } = readDocument({
      pages: [
        printed(
          [
            [[60, '영수증']],
            [[40, '전화: 02-333-4455']],
            [[40, '영수증번호: 0612-00341']],
            [[40, '일시: 2024-06-12 18:42:10']],
            row('상품명', '수량', '금액').map(([x, text]) => [x / 2, text] as const),
            row('우유 1L', '1', '2,800원').map(([x, text]) => [x / 2, text] as const),
            row('라면', '5', '4,500원').map(([x, text]) => [x / 2, text] as const),
            null,
            [
              [20, '과세물품가액'],
              [170, '6,636원'],
            ],
            [
              [20, '부가세'],
              [170, '664원'],
            ],
            [
              [20, '합계'],
              [170, '7,300원'],
            ],
          ],
          { width: 220 },
        ),
      ],
      templates,
    });
    expect(type).toBe('receipt');
    expect(data).toMatchObject({
      receipt_number: '0612-00341',
      date: '2024-06-12',
      telephone: '02-333-4455',
      currency: 'KRW',
      subtotal: '6636.00',
      tax: '664.00',
      total: '7300.00',
      items: [
        { name: '우유 1L', quantity: '1', price: '2800.00' },
        { name: '라면', quantity: '5', price: '4500.00' },
      ],
    });
  });
});

describe('a Russian bill', () => {
  it('gives its parties, the number of the tax payer before that of the branch, and sums in rubles', () => {
    const { structured_data: data, document_type: type } = read(
      [[40, 'Счет-фактура']],
      [[40, 'Номер счета-фактуры: А-00451']],
      [[40, 'Дата: 12 февраля 2024 г.']],
      both('Продавец', 'Покупатель'),
      both('ООО «Альфа Трейд»', 'ИП Смирнов А. В.'),
      both('630099, Новосибирск, Красный проспект, 25', '644043, Омск, ул. Ленина, 10'),
      [[40, 'ИНН/КПП: 5406123456/540601001']],
      null,
      row('Наименование товара', 'Кол-во', 'Цена', 'Ставка НДС', 'Стоимость'),
      row('Кабель медный ВВГ', '200', '85,50', '20%', '17 100,00'),
      row('Розетка двойная', '30', '240,00', '20%', '7 200,00'),
      null,
      pair('Сумма без НДС', '24 300,00 руб.'),
      pair('Сумма НДС', '4 860,00 руб.'),
      pair('Итого с НДС', '29 160,00 руб.'),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({
      invoice_number: 'А-00451',
      issue_date: '2024-02-12',
      seller_name: 'ООО «Альфа Трейд»',
      seller_vat_id: '5406123456',
      seller_address: '630099, Новосибирск, Красный проспект, 25',
      buyer_name: 'ИП Смирнов А. В.',
      buyer_address: '644043, Омск, ул. Ленина, 10',
      currency: 'RUB',
      net_total: '24300.00',
      tax_total: '4860.00',
      gross_total: '29160.00',
    });
  });
});

describe('an Indonesian bill', () => {
  it('has points between its thousands though nothing on it has cents', () => {
    const { structured_data: data } = read(
      [[40, 'FAKTUR PENJUALAN']],
      [[40, 'PT Sinar Jaya Abadi']],
      [[40, 'No. Faktur: FK-0087']],
      [[40, 'Tanggal: 5 Maret 2024']],
      [[40, 'Jatuh Tempo: 4 April 2024']],
      null,
      row('Nama Barang', 'Jumlah', 'Satuan', 'Harga Satuan', 'Total'),
      row('Kertas HVS A4', '20', 'rim', '55.000', '1.100.000'),
      row('Tinta Printer', '5', 'buah', '120.000', '600.000'),
      null,
      pair('Subtotal', 'Rp 1.700.000'),
      pair('PPN 11%', 'Rp 187.000'),
      pair('Total Bayar', 'Rp 1.887.000'),
    );
    expect(data).toMatchObject({
      invoice_number: 'FK-0087',
      issue_date: '2024-03-05',
      due_date: '2024-04-04',
      seller_name: 'PT Sinar Jaya Abadi',
      currency: 'IDR',
      net_total: '1700000.00',
      tax_total: '187000.00',
      gross_total: '1887000.00',
      lines: [
        { quantity: '20', unit_price: '55000.00', amount: '1100000.00' },
        { quantity: '5', unit_price: '120000.00', amount: '600000.00' },
      ],
    });
  });
});

describe('bills in languages of Europe', () => {
  it.each([
    ['Greek', 'ΤΙΜΟΛΟΓΙΟ', 'Αριθμός', 'Ημερομηνία', 'Καθαρή αξία', 'Αξία ΦΠΑ', 'Συνολική αξία'],
    ['Bulgarian', 'ФАКТУРА', 'Номер', 'Дата на издаване', 'Данъчна основа', 'Начислен ДДС', 'Общо с ДДС'],
    ['Ukrainian', 'Рахунок', 'Номер рахунку', 'Дата', 'Разом без ПДВ', 'Сума ПДВ', 'Всього з ПДВ'],
    ['Slovak', 'FAKTÚRA', 'Číslo faktúry', 'Dátum vystavenia', 'Spolu bez DPH', 'Suma DPH', 'Celková suma'],
    ['Croatian', 'RAČUN', 'Broj računa', 'Datum računa', 'Osnovica', 'Iznos PDV-a', 'Ukupno s PDV-om'],
    [
      'Slovenian',
      'RAČUN',
      'Številka računa',
      'Datum izdaje',
      'Skupaj brez DDV',
      'Znesek DDV',
      'Skupaj z DDV',
    ],
    [
      'Finnish',
      'LASKU',
      'Laskun numero',
      'Laskun päiväys',
      'Veroton yhteensä',
      'Arvonlisävero',
      'Loppusumma',
    ],
    ['Estonian', 'ARVE', 'Arve number', 'Arve kuupäev', 'Summa käibemaksuta', 'Käibemaks', 'Kokku'],
    ['Latvian', 'Rēķins', 'Rēķina Nr.', 'Datums', 'Summa bez PVN', 'PVN summa', 'Kopā apmaksai'],
    [
      'Lithuanian',
      'PVM SĄSKAITA FAKTŪRA',
      'Serija ir numeris',
      'Data',
      'Suma be PVM',
      'PVM suma',
      'Iš viso su PVM',
    ],
    ['Vietnamese', 'HÓA ĐƠN', 'Số hóa đơn', 'Ngày lập', 'Cộng tiền hàng', 'Tiền thuế GTGT', 'Tổng cộng'],
    ['Thai', 'ใบแจ้งหนี้', 'เลขที่', 'วันที่', 'รวมเป็นเงิน', 'ภาษีมูลค่าเพิ่ม', 'จำนวนเงินรวมทั้งสิ้น'],
  ])('%s: give number, day and sums', (_, title, number, day, net, tax, gross) => {
    const { structured_data: data, document_type: type } = read(
      [[40, title]],
      [
        [40, number],
        [200, '2024-118'],
      ],
      [
        [40, day],
        [200, '05.03.2024'],
      ],
      null,
      null,
      pair(net, '2 440,00'),
      pair(tax, '536,80'),
      pair(gross, '2 976,80'),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({
      invoice_number: '2024-118',
      issue_date: '2024-03-05',
      seller_name: null,
      net_total: '2440.00',
      tax_total: '536.80',
      gross_total: '2976.80',
    });
  });
});
