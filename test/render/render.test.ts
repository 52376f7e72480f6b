/** Every kind of section in every format. */
import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE, render, type Row, type View } from '../../src/render/index.ts';
import { printed } from '../support/printed.ts';

const view: View = {
  json: { total: 2, items: [{ id: 'a' }, { id: 'b' }] },
  items: [{ id: 'a' }, { id: 'b' }],
  sections: [
    {
      kind: 'rows',
      columns: [
        { name: 'id' },
        { name: 'size', kind: 'bytes', align: 'right' },
        { name: 'note', wide: true },
      ],
      rows: [
        { id: 'a', size: 1500, note: 'first\tnote' },
        { id: 'b', size: null, note: null },
      ],
    },
    { kind: 'facts', title: 'Sum', facts: [{ name: 'total_size', value: 1500, kind: 'bytes' }] },
    { kind: 'text', text: 'done' },
  ],
};

const rows = (list: readonly Row[], names: readonly string[]): View => ({
  json: list,
  sections: [{ kind: 'rows', columns: names.map((name) => ({ name })), rows: list }],
});

describe('json', () => {
  it('prints exactly the wire object', async () => {
    expect(JSON.parse(await printed(view, 'json'))).toEqual(view.json);
  });
});

describe('jsonl', () => {
  it('prints a line per item', async () => {
    expect(await printed(view, 'jsonl')).toBe('{"id":"a"}\n{"id":"b"}\n');
  });

  it('prints the object in one line when there are no items', async () => {
    expect(await printed({ json: { a: [1] }, sections: [] }, 'jsonl')).toBe('{"a":[1]}\n');
  });

  it('prints items of a stream as they come', async () => {
    async function* items() {
      yield 1;
      await Promise.resolve();
      throw new Error('later');
    }
    const stream = render({ json: null, items: items(), sections: [] }, 'jsonl');
    expect((await stream.next()).value).toBe('1\n');
    await expect(stream.next()).rejects.toThrow('later');
  });
});

describe('plain', () => {
  it('prints tab-separated full values without headings', async () => {
    expect(await printed(view, 'plain')).toBe('a\t1500\tfirst note\nb\t\t\n\ntotal_size\t1500\n\ndone\n');
  });
});

describe('table', () => {
  it('prints headings, aligned and shortened values, and titles', async () => {
    expect(await printed(view, 'table')).toBe(
      'ID    SIZE\na   1.5 kB\nb        -\n\nSum\ntotal_size  1.5 kB\n\ndone\n',
    );
  });

  it('begins the values of facts in one column, also behind names of wide characters', async () => {
    const facts = [
      { name: '請求番号', value: 'R-1' },
      { name: 'total', value: '9.00' },
    ];
    const text = await printed({ json: {}, sections: [{ kind: 'facts', facts }] }, 'table');
    expect(text).toBe('請求番号  R-1\ntotal     9.00\n');
  });

  it('cuts the widest column to the width of the terminal', async () => {
    const long = rows([{ id: 'x1', words: 'w'.repeat(80) }], ['id', 'words']);
    const text = await printed(long, 'table', { ...PLAIN_STYLE, width: 40 });
    const lines = text.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(lines[1]).toMatch(/^x1 {2}w+…$/);
  });

  it('keeps the end of a path: files of a folder differ there', async () => {
    const files: View = {
      json: [],
      sections: [
        {
          kind: 'rows',
          columns: [{ name: 'path', fit: 'tail' }, { name: 'note' }],
          rows: [
            { path: 'a/long/way/down/to/one.pdf', note: 'n' },
            { path: '日本語/二.pdf' },
            { path: 'three.pdf' },
          ],
        },
      ],
    };
    expect(await printed(files, 'table', { ...PLAIN_STYLE, width: 20 })).toBe(
      ['PATH            NOTE', '…wn/to/one.pdf  n', '日本語/二.pdf   -', 'three.pdf       -', ''].join('\n'),
    );
    expect(await printed(files, 'table', { ...PLAIN_STYLE, width: 16 })).toContain('\n…語/二.pdf');
  });

  it('never cuts what people copy, wraps what they read, and leaves out what no row has', async () => {
    const narrow: View = {
      json: [],
      sections: [
        {
          kind: 'rows',
          columns: [
            { name: 'id', fit: 'never' },
            { name: 'file' },
            { name: 'says', fit: 'wrap' },
            { name: 'error', rare: true },
          ],
          rows: [{ id: 'job_0123456789', file: 'a-very-long-name.pdf', says: 'one two three four five' }],
        },
        { kind: 'facts', facts: [{ name: 'sum', value: 'the words of a summary go on below' }] },
      ],
    };
    expect(await printed(narrow, 'table', { ...PLAIN_STYLE, width: 40 })).toBe(
      [
        'ID              FILE         SAYS',
        'job_0123456789  a-very-lon…  one two',
        '                             three four',
        '                             five',
        '',
        'sum  the words of a summary go on below',
        '',
      ].join('\n'),
    );
    const facts = { json: {}, sections: narrow.sections.slice(1) };
    expect(await printed(facts, 'table', { ...PLAIN_STYLE, width: 30 })).toBe(
      'sum  the words of a summary go\n     on below\n',
    );
  });

  it('breaks names that are longer than their column after an underscore, and tells all of them', async () => {
    const checks: View = {
      json: [],
      sections: [
        {
          kind: 'rows',
          columns: [
            { name: 'path', fit: 'never' },
            { name: 'found', fit: 'wrap' },
          ],
          rows: [{ path: 'a.pdf', found: 'pdf_revision_content_change, pdf_a_b' }],
        },
      ],
    };
    expect(await printed(checks, 'table', { ...PLAIN_STYLE, width: 27 })).toBe(
      ['PATH   FOUND', 'a.pdf  pdf_revision_', '       content_change,', '       pdf_a_b', ''].join('\n'),
    );
  });

  it('keeps a column as wide as the longest piece of a name in it, and shortens paths instead', async () => {
    const checks: View = {
      json: [],
      sections: [
        {
          kind: 'rows',
          columns: [
            { name: 'path', fit: 'tail' },
            { name: 'found', fit: 'wrap' },
          ],
          rows: [{ path: 'long/way/to/a.pdf', found: 'pdf_font_inconsistency' }],
        },
      ],
    };
    expect(await printed(checks, 'table', { ...PLAIN_STYLE, width: 26 })).toBe(
      ['PATH         FOUND', '…y/to/a.pdf  pdf_font_', '             inconsistency', ''].join('\n'),
    );
  });

  it('leaves out what can be spared where there is no room, the last first', async () => {
    const jobs: View = {
      json: [],
      sections: [
        {
          kind: 'rows',
          columns: [
            { name: 'id', fit: 'never' },
            { name: 'pages', spare: true },
            { name: 'template', spare: true },
            { name: 'error', fit: 'wrap' },
          ],
          rows: [{ id: 'job_0123456789', pages: 2, template: 'invoice-of-mine', error: 'one two three' }],
        },
      ],
    };
    const at = async (width: number): Promise<string | undefined> =>
      (await printed(jobs, 'table', { ...PLAIN_STYLE, width })).split('\n')[0]?.replaceAll(/ +/g, ' ');
    expect(await at(80)).toBe('ID PAGES TEMPLATE ERROR');
    expect(await at(44)).toBe('ID PAGES ERROR');
    expect(await at(30)).toBe('ID ERROR');
  });

  it('tells row by row what does not fit beside each other', async () => {
    const lines = rows(
      [{ description: 'Conductivity probe', quantity: 4, amount: '746.00' }],
      ['description', 'quantity', 'amount'],
    );
    expect(await printed(lines, 'table', { ...PLAIN_STYLE, width: 24 })).toBe(
      'description  Conductivity probe\nquantity     4\namount       746.00\n',
    );
  });

  it('aligns characters that take two columns', async () => {
    const text = await printed(
      rows(
        [
          { a: '請求書', b: 1 },
          { a: 'x', b: 2 },
        ],
        ['a', 'b'],
      ),
      'table',
    );
    expect(text).toBe('A       B\n請求書  1\nx       2\n');
  });

  it('says that there is nothing', async () => {
    const empty: View = {
      json: [],
      sections: [{ kind: 'rows', columns: [{ name: 'id' }], rows: [], empty: 'No jobs.' }],
    };
    expect(await printed(empty, 'table')).toBe('No jobs.\n');
  });
});

describe('names of fields', () => {
  const hostile: View = {
    json: {},
    sections: [
      { kind: 'facts', title: 'a\u001b[2Jb', facts: [{ name: 'tot\u001b[31mal\nx', value: 1 }] },
      { kind: 'rows', title: 'l\u009b2Jines', columns: [{ name: 'am\u001b[1mount' }], rows: [{}] },
    ],
  };

  it.each(['plain', 'table'] as const)('cannot drive the terminal: %s', async (format) => {
    const text = await printed(hostile, format);
    expect(text).not.toMatch(/[\u001b\u009b]/);
    expect(text).toContain('tot\\u001b[31mal x');
  });
});

describe('csv', () => {
  it('follows RFC 4180', async () => {
    const text = await printed(rows([{ a: 'x,y', b: 'say "hi"\nthere' }], ['a', 'b']), 'csv');
    expect(text).toBe('a,b\r\n"x,y","say ""hi""\nthere"\r\n');
  });

  it('quotes what other programs divide at, so that no formula comes to stand at the beginning of a cell', async () => {
    const text = await printed(rows([{ a: 'Miller;=1+1', b: 'x\t=1+1' }], ['a', 'b']), 'csv');
    expect(text).toBe('a,b\r\n"Miller;=1+1","x\t=1+1"\r\n');
  });

  it('disarms formulas and leaves numbers alone', async () => {
    const list = ['=1+1', '\t=1+1', '@cmd', '+49 30 123', '-HYPERLINK("x")', '＝1', '\n=1'].map((a) => ({
      a,
    }));
    const numbers = [{ a: -12.5 }, { a: '-1,234.50' }, { a: '+5' }];
    expect(await printed(rows([...list, ...numbers], ['a']), 'csv')).toBe(
      [
        'a',
        "'=1+1",
        '"\'\t=1+1"',
        "'@cmd",
        "'+49 30 123",
        '"\'-HYPERLINK(""x"")"',
        "'＝1",
        '"\'\n=1"',
        '-12.5',
        '"-1,234.50"',
        '+5',
        '',
      ].join('\r\n'),
    );
  });

  it('prints facts as one record when there are no rows', async () => {
    const facts: View = { json: {}, sections: [{ kind: 'facts', facts: [{ name: 'a', value: 1 }] }] };
    expect(await printed(facts, 'csv')).toBe('a\r\n1\r\n');
  });
});
