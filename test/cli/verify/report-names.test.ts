/** Names of report files are safe, and no two documents share one. */
import { describe, expect, it } from 'vitest';
import { reportNames } from '../../../src/cli/verify/report-names.ts';

const namesOf = (...relatives: string[]): string[] => [
  ...reportNames(relatives.map((relative) => ({ path: `in/${relative}`, relative }))).values(),
];

describe('names of reports', () => {
  it('are those of the documents where these are harmless', () => {
    expect(namesOf('a.pdf', 'b/c.png')).toEqual(['a.pdf.html', 'b__c.png.html']);
  });

  it('differ for documents that have the same place in a tree', () => {
    const documents = ['../p/x.pdf', '../q/x.pdf', '../r/x.pdf'].map((path) => ({ path, relative: 'x.pdf' }));
    const names = reportNames(documents);
    expect(new Set(names.values()).size).toBe(3);
    expect(names.get('../p/x.pdf')).toBe('x.pdf.html');
  });

  it('differ on every file system', () => {
    const names = namesOf('a.pdf', 'A.pdf', 'b/c.png', 'b__c.png', 'x y.pdf', 'x_y.pdf', 'x?y.pdf', 'index');
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(8);
    expect(names).not.toContain('index.html');
  });

  it('hold nothing that a file system, a shell or an address takes for something else', () => {
    const long = 'é'.repeat(300);
    const wide = '日本語の請求書'.repeat(12);
    const names = namesOf(
      '<script>.pdf',
      '../up.pdf',
      '.hidden',
      'con.pdf',
      'a\nb.pdf',
      `${long}.pdf`,
      `${wide}.pdf`,
      '\u202efdp.exe.pdf',
      '-rf',
    );
    for (const name of names) {
      expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.html$/u);
      expect(Buffer.byteLength(name)).toBeLessThan(255);
    }
    expect(names[3]).toMatch(/^_con/);
  });
});
