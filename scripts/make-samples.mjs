/**
 * Draws the sample documents of test/fixtures/samples: invented companies, every number adds up.
 * Deterministic: noise comes from a seeded generator and all dates are fixed. Run with `npm run samples`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts, PDFDocument } from '@napi-rs/canvas';
import sharp from 'sharp';

const out = path.join(import.meta.dirname, '../test/fixtures/samples');
const fonts = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
GlobalFonts.registerFromPath(path.join(fonts, 'LiberationSans-Regular.ttf'), 'Sample');
GlobalFonts.registerFromPath(path.join(fonts, 'LiberationSans-Bold.ttf'), 'Sample Bold');

const A4 = { width: 595, height: 842 };

/** Park-Miller generator: the same noise in every run. */
function random(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Writes text on a canvas context in points; `align` is about `x`. */
function writer(context) {
  return (text, x, y, { size = 10, bold = false, align = 'left', color = '#111' } = {}) => {
    context.font = `${size}px "${bold ? 'Sample Bold' : 'Sample'}"`;
    context.textAlign = align;
    context.fillStyle = color;
    context.fillText(text, x, y);
  };
}

function rule(context, y, x0 = 50, x1 = 545) {
  context.fillStyle = '#444';
  context.fillRect(x0, y, x1 - x0, 0.8);
}

const money = (value) => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

function drawInvoice(context, invoice) {
  const write = writer(context);
  write(invoice.seller, 50, 70, { size: 18, bold: true });
  invoice.sellerAddress.forEach((line, i) => write(line, 50, 88 + 13 * i, { size: 9 }));
  write('INVOICE', 545, 72, { size: 22, bold: true, align: 'right' });
  write('Bill to', 50, 165, { size: 9, bold: true });
  invoice.buyer.forEach((line, i) => write(line, 50, 180 + 14 * i));
  invoice.facts.forEach(([label, value], i) => {
    write(label, 360, 165 + 16 * i, { size: 10, bold: true });
    write(value, 545, 165 + 16 * i, { align: 'right' });
  });
  let y = 280;
  write('Description', 50, y, { bold: true });
  write('Quantity', 340, y, { bold: true, align: 'right' });
  write('Unit price', 440, y, { bold: true, align: 'right' });
  write('Amount', 545, y, { bold: true, align: 'right' });
  rule(context, y + 6);
  let net = 0;
  for (const [description, quantity, price] of invoice.lines) {
    y += 22;
    net += quantity * price;
    write(description, 50, y);
    write(String(quantity), 340, y, { align: 'right' });
    write(money(price), 440, y, { align: 'right' });
    write(money(quantity * price), 545, y, { align: 'right' });
  }
  const tax = Math.round(net * invoice.taxRate * 100) / 100;
  rule(context, y + 10);
  const sums = [
    ['Subtotal', net],
    [`VAT ${(invoice.taxRate * 100).toFixed(0)} %`, tax],
    [`Total ${invoice.currency}`, net + tax],
  ];
  sums.forEach(([label, value], i) => {
    const last = i === sums.length - 1;
    write(label, 440, y + 34 + 18 * i, { bold: last, align: 'right', size: last ? 12 : 10 });
    write(money(value), 545, y + 34 + 18 * i, { bold: last, align: 'right', size: last ? 12 : 10 });
  });
  invoice.footer.forEach((line, i) => write(line, 50, 760 + 13 * i, { size: 9, color: '#333' }));
}

const digitalInvoice = {
  seller: 'Brightwater Instruments Ltd',
  sellerAddress: ['14 Harbour Lane, Bristol BS1 4RN, United Kingdom', 'VAT Reg. No. GB 917 2843 13'],
  buyer: ['Oakfield Laboratories plc', 'Attn. Accounts Payable', '2 Mill Road', 'Cambridge CB1 2AD'],
  facts: [
    ['Invoice number', 'BWI-2026-0417'],
    ['Invoice date', '12 March 2026'],
    ['Due date', '11 April 2026'],
    ['Purchase order', 'PO-88123'],
  ],
  lines: [
    ['Conductivity probe CP-20', 4, 186.5],
    ['Calibration kit, three buffers', 2, 74.25],
    ['On-site calibration (hours)', 6, 95],
    ['Courier, insured', 1, 28],
  ],
  taxRate: 0.2,
  currency: 'GBP',
  footer: ['Payment within 30 days to IBAN GB33 BUKB 2020 1555 5555 55', 'accounts@brightwater.example'],
};

const scannedInvoice = {
  seller: 'Maple Ridge Printing Inc.',
  sellerAddress: ['880 Foundry Street, Portland, OR 97209', 'Tax ID 93-4471208'],
  buyer: ['Cedar Hill Theater', '19 Main Street', 'Salem, OR 97301'],
  facts: [
    ['Invoice No.', 'MR-30771'],
    ['Date', '02/18/2026'],
    ['Terms', 'Net 30'],
  ],
  lines: [
    ['Season posters, 24 x 36 in', 150, 3.4],
    ['Programs, 32 pages, saddle stitched', 600, 1.85],
    ['Proof and press setup', 1, 120],
  ],
  taxRate: 0.05,
  currency: 'USD',
  footer: ['Thank you for your business.', 'Questions? Call (503) 555-0142'],
};

function drawStatement(context, page) {
  const write = writer(context);
  write('Lakeside Savings Bank', 50, 60, { size: 16, bold: true });
  write('Account statement', 545, 60, { size: 13, align: 'right' });
  const facts = [
    ['Account holder', 'Elena Marsh'],
    ['Account number', '40718822'],
    ['Statement period', '01 Jan 2026 - 31 Jan 2026'],
    ['Opening balance', '2,310.45'],
    ['Closing balance', '2,946.10'],
  ];
  if (page === 0)
    facts.forEach(([label, value], i) => {
      write(label, 50, 95 + 16 * i, { bold: true });
      write(value, 200, 95 + 16 * i);
    });
  const rows = [
    ['02 Jan 2026', 'Card payment Greengrocer', -42.3],
    ['05 Jan 2026', 'Standing order rent', -780],
    ['09 Jan 2026', 'Salary Marsh & Finch', 1850],
    ['14 Jan 2026', 'Direct debit electricity', -96.15],
    ['19 Jan 2026', 'Cash withdrawal', -100],
    ['23 Jan 2026', 'Card payment bookshop', -27.9],
    ['28 Jan 2026', 'Transfer to savings', -200],
    ['30 Jan 2026', 'Refund travel agency', 32],
  ];
  let y = page === 0 ? 210 : 110;
  write('Date', 50, y, { bold: true });
  write('Description', 150, y, { bold: true });
  write('Amount', 450, y, { bold: true, align: 'right' });
  write('Balance', 545, y, { bold: true, align: 'right' });
  rule(context, y + 6);
  let balance = 2310.45;
  rows.forEach(([date, text, amount], i) => {
    balance += amount;
    if (i < 5 !== (page === 0)) return;
    y += 22;
    write(date, 50, y);
    write(text, 150, y);
    write(money(amount), 450, y, { align: 'right' });
    write(money(balance), 545, y, { align: 'right' });
  });
  write(`Page ${page + 1} of 2`, 297, 810, { size: 9, align: 'center' });
}

function drawOrder(context, page) {
  const write = writer(context);
  if (page === 0) {
    write('PURCHASE ORDER', 50, 70, { size: 20, bold: true });
    write('Hollow Creek Farm Cooperative', 50, 100, { size: 12, bold: true });
    write('Order number: HC-5520', 50, 130);
    write('Order date: 2026-01-22', 50, 148);
    write('Supplier: Stanton Seed Company', 50, 166);
    write('Item', 50, 220, { bold: true });
    write('Quantity', 380, 220, { bold: true, align: 'right' });
    write('Amount', 545, 220, { bold: true, align: 'right' });
    rule(context, 226);
    [
      ['Winter rye, 25 kg sack', '40', '1,180.00'],
      ['Red clover, 10 kg bag', '12', '642.00'],
      ['Row cover, 50 m roll', '6', '318.00'],
    ].forEach(([item, quantity, amount], i) => {
      write(item, 50, 250 + 24 * i);
      write(quantity, 380, 250 + 24 * i, { align: 'right' });
      write(amount, 545, 250 + 24 * i, { align: 'right' });
    });
    rule(context, 314);
    write('Total: USD 2,140.00', 545, 340, { size: 12, bold: true, align: 'right' });
  } else {
    write('Terms of delivery', 50, 70, { size: 14, bold: true });
    write('Deliver to the north barn, weekdays between 8 and 15 hours.', 50, 100);
    write('Please quote the order number HC-5520 on all papers.', 50, 120);
    write('Authorized by: R. Delgado', 50, 160);
  }
}

function drawReceipt(context, width) {
  const write = writer(context);
  const center = width / 2;
  write('CORNER BAKERY & CAFE', center, 60, { size: 27, bold: true, align: 'center' });
  write('27 Station Road, Dunmore', center, 92, { size: 20, align: 'center' });
  write('Tel: 555-014-7788', center, 120, { size: 20, align: 'center' });
  write('Date: 14/02/2026   Time: 09:41', center, 160, { size: 20, align: 'center' });
  const items = [
    ['Sourdough loaf', '5.20'],
    ['Cappuccino', '3.60'],
    ['Almond croissant', '4.10'],
    ['Orange juice', '3.30'],
  ];
  items.forEach(([name, price], i) => {
    write(name, 40, 215 + 34 * i, { size: 22 });
    write(price, width - 40, 215 + 34 * i, { size: 22, align: 'right' });
  });
  const sums = [
    ['Subtotal', '16.20'],
    ['Tax 10%', '1.62'],
    ['TOTAL', '17.82'],
    ['Cash', '20.00'],
    ['Change', '2.18'],
  ];
  sums.forEach(([name, value], i) => {
    const bold = name === 'TOTAL';
    write(name, 40, 375 + 36 * i, { size: bold ? 28 : 22, bold });
    write(value, width - 40, 375 + 36 * i, { size: bold ? 28 : 22, bold, align: 'right' });
  });
  write('Thank you, see you soon!', center, 590, { size: 20, align: 'center' });
}

/** A page drawn at `dpi` as raw pixels, for the image samples. */
function bitmapOf(draw, dpi) {
  const scale = dpi / 72;
  const canvas = createCanvas(Math.round(A4.width * scale), Math.round(A4.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  draw(context);
  return canvas;
}

/** Adds scanner or sensor noise to pixels (`amount` in gray levels). */
async function withNoise(png, amount, seed) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const next = random(seed);
  for (let i = 0; i < data.length; i += info.channels) {
    const shift = (next() + next() - 1) * amount;
    for (let c = 0; c < info.channels; c += 1) data[i + c] = Math.max(0, Math.min(255, data[i + c] + shift));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** A PDF whose only content is one JPEG that fills the page, as scanners write it. */
function imagePdf(jpeg, { width, height }) {
  const content = `q ${A4.width} 0 0 ${A4.height} 0 0 cm /Im0 Do Q`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Resources << /XObject << /Im0 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    '<< /Producer (Sample Scanner 2.1) /CreationDate (D:20260220101500Z) /ModDate (D:20260220101500Z) >>',
  ];
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = [];
  let length = parts[0].length;
  const add = (part) => {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((body, i) => {
    offsets.push(length);
    add(`${i + 1} 0 obj\n`);
    for (const part of [body].flat()) add(part);
    add('\nendobj\n');
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

function digitalPdf(title, pages) {
  const document = new PDFDocument({ title, producer: 'Sample Writer 1.0' });
  for (const draw of pages) {
    draw(document.beginPage(A4.width, A4.height));
    document.endPage();
  }
  return document.close();
}

async function scannedPdf() {
  const canvas = bitmapOf((context) => drawInvoice(context, scannedInvoice), 200);
  const skewed = await sharp(canvas.toBuffer('image/png'))
    .rotate(0.8, { background: '#fff' })
    .resize(canvas.width, canvas.height, { fit: 'cover' })
    .greyscale()
    .png()
    .toBuffer();
  const noisy = await withNoise(skewed, 14, 7);
  const { data, info } = await noisy
    .toColourspace('b-w')
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return imagePdf(data, info);
}

async function receiptPhoto() {
  const width = 560;
  const paper = createCanvas(width, 630);
  const context = paper.getContext('2d');
  context.fillStyle = '#f6f4ee';
  context.fillRect(0, 0, width, 630);
  drawReceipt(context, width);
  const table = createCanvas(900, 980);
  const scene = table.getContext('2d');
  const light = scene.createLinearGradient(0, 0, 900, 980);
  light.addColorStop(0, '#8a6f52');
  light.addColorStop(1, '#5d4733');
  scene.fillStyle = light;
  scene.fillRect(0, 0, 900, 980);
  scene.translate(450, 490);
  scene.rotate((-1.6 * Math.PI) / 180);
  scene.scale(1.35, 1.35);
  scene.drawImage(paper, -width / 2, -315);
  const shade = scene.createLinearGradient(-280, -315, 280, 315);
  shade.addColorStop(0, 'rgba(0,0,0,0)');
  shade.addColorStop(1, 'rgba(0,0,0,0.22)');
  scene.fillStyle = shade;
  scene.fillRect(-width / 2, -315, width, 630);
  return (await withNoise(table.toBuffer('image/png'), 18, 11)).jpeg({ quality: 82 }).toBuffer();
}

async function orderTiff() {
  const pages = await Promise.all(
    [0, 1].map(async (page) => {
      const canvas = bitmapOf((context) => drawOrder(context, page), 150);
      return sharp(canvas.toBuffer('image/png')).removeAlpha().greyscale().png().toBuffer();
    }),
  );
  return sharp(pages, { join: { animated: true } })
    .greyscale()
    .tiff({ compression: 'deflate', xres: 150 / 25.4, yres: 150 / 25.4 })
    .toBuffer();
}

await mkdir(out, { recursive: true });
const samples = {
  'invoice-digital.pdf': digitalPdf('Invoice BWI-2026-0417', [(c) => drawInvoice(c, digitalInvoice)]),
  'invoice-scan.pdf': await scannedPdf(),
  'receipt-photo.jpg': await receiptPhoto(),
  'statement.pdf': digitalPdf('Statement January 2026', [
    (c) => drawStatement(c, 0),
    (c) => drawStatement(c, 1),
  ]),
  'order.tif': await orderTiff(),
};
for (const [name, bytes] of Object.entries(samples)) await writeFile(path.join(out, name), bytes);
