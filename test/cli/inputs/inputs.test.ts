/** Paths, folders, globs and standard input become documents, skipped files or errors. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectInputs, type InputOptions, type Inputs } from '../../../src/cli/inputs/inputs.ts';
import { MAX_FILE_BYTES } from '../../../src/contract/index.ts';
import { putFiles } from '../../support/folder.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PDF = Buffer.from('%PDF-1.7\n');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-inputs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (files: Readonly<Record<string, string | Buffer>>): Promise<void> => putFiles(folder, files);

// oxlint-disable-next-line typescript/require-await -- the port is a stream
async function* bytesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 1 << 20) yield content.subarray(at, at + (1 << 20));
}

const collect = (
  paths: readonly string[],
  options: Partial<InputOptions> = {},
  stdin: Uint8Array = new Uint8Array(),
): Promise<Inputs> =>
  collectInputs(paths, { cwd: folder, stdin: { isTTY: false, bytes: () => bytesOf(stdin) }, ...options });

const shown = ({ files }: Inputs): string[] => files.map((file) => file.path);
const places = ({ files }: Inputs): string[] => files.map((file) => file.relative);
const complaints = ({ problems }: Inputs): string[][] =>
  problems.map(({ path: name, error }) => [name, error.code, error.detail]);

describe('a folder', () => {
  it('gives its documents from every depth, sorted, and counts what is none', async () => {
    await put({
      'in/b.pdf': PDF,
      'in/a/z.PNG': PNG,
      'in/a/note.txt': 'hello',
      'in/scan': PNG,
      'in/empty.txt': '',
      'in/list.csv': 'a,b',
    });
    const inputs = await collect(['in']);
    expect(shown(inputs)).toEqual(['in/a/z.PNG', 'in/b.pdf', 'in/scan']);
    expect(places(inputs)).toEqual(['a/z.PNG', 'b.pdf', 'scan']);
    expect(inputs.problems).toEqual([]);
    expect(inputs.skipped).toBe(3);
    expect(inputs.label).toBe('in');
  });

  it('leaves out hidden files, which it counts, and lock files of office programs', async () => {
    await put({
      'in/a.pdf': PDF,
      'in/.b.pdf': PDF,
      'in/.c/d.pdf': PDF,
      'in/~$e.pdf': PDF,
      'in/.DS_Store': 'x',
    });
    const inputs = await collect(['in']);
    expect(shown(inputs)).toEqual(['in/a.pdf']);
    expect(inputs.skipped).toBe(3);
    // Whoever says what is meant is not told what else is there.
    expect((await collect(['in'], { include: ['*.pdf'] })).skipped).toBe(0);
    expect((await collect(['in/*'])).skipped).toBe(0);
  });

  it('names what looks like a document and is none, and goes on', async () => {
    await put({ 'in/good.pdf': PDF, 'in/empty.pdf': '', 'in/text.jpg': 'hello' });
    const inputs = await collect(['in']);
    expect(shown(inputs)).toEqual(['in/good.pdf']);
    expect(complaints(inputs)).toEqual([
      ['in/empty.pdf', 'empty_file', 'in/empty.pdf is empty'],
      [
        'in/text.jpg',
        'unsupported_type',
        'in/text.jpg is named like a JPEG file, but it looks like plain text',
      ],
    ]);
  });

  it('takes a document whatever its extension says', async () => {
    await put({ 'in/picture.pdf': PNG });
    expect(shown(await collect(['in']))).toEqual(['in/picture.pdf']);
  });

  it('filters by patterns, whatever the case of the extension', async () => {
    await put({ 'in/a.PDF': PDF, 'in/b.png': PNG, 'in/old/c.pdf': PDF, 'in/sub/d.pdf': PDF });
    expect(shown(await collect(['in'], { include: ['*.pdf'] }))).toEqual([
      'in/a.PDF',
      'in/old/c.pdf',
      'in/sub/d.pdf',
    ]);
    expect(shown(await collect(['in'], { exclude: ['old', 'sub/*'] }))).toEqual(['in/a.PDF', 'in/b.png']);
  });

  it('does not follow links that lead back, and follows others', async () => {
    await put({ 'in/a/one.pdf': PDF, 'other/two.pdf': PDF });
    await symlink('..', path.join(folder, 'in/a/up'));
    await symlink('../../..', path.join(folder, 'in/a/further'));
    await symlink(path.join(folder, 'other'), path.join(folder, 'in/linked'));
    await symlink(path.join(folder, 'other/two.pdf'), path.join(folder, 'in/three.pdf'));
    expect(shown(await collect(['in']))).toEqual(['in/a/one.pdf', 'in/linked/two.pdf', 'in/three.pdf']);
  });

  it('names a document whose link is broken', async () => {
    await put({ 'in/a.pdf': PDF });
    await symlink('nowhere.pdf', path.join(folder, 'in/b.pdf'));
    await symlink('nowhere.txt', path.join(folder, 'in/c.txt'));
    const inputs = await collect(['in']);
    expect(shown(inputs)).toEqual(['in/a.pdf']);
    const broken = [['in/b.pdf', 'file_unreadable', 'in/b.pdf is a broken link: nowhere.pdf does not exist']];
    expect(complaints(inputs)).toEqual(broken);
    expect(inputs.skipped).toBe(1);
    expect(complaints(await collect(['in/b.pdf']))).toEqual(broken);
    // Patterns mean links as they mean files.
    expect((await collect(['in'], { include: ['a*'] })).problems).toEqual([]);
    expect((await collect(['in'], { exclude: ['b.pdf'] })).problems).toEqual([]);
    expect(complaints(await collect(['in/b*']))).toEqual(broken);
  });

  it.runIf(process.platform === 'linux')(
    'counts a pipe, and a link to one, among what is skipped',
    async () => {
      await put({ 'in/a.pdf': PDF });
      execFileSync('mkfifo', [path.join(folder, 'in/pipe.pdf')]);
      await symlink('pipe.pdf', path.join(folder, 'in/link.pdf'));
      const inputs = await collect(['in']);
      expect(shown(inputs)).toEqual(['in/a.pdf']);
      expect(inputs.problems).toEqual([]);
      expect(inputs.skipped).toBe(2);
    },
  );

  it.runIf(process.platform === 'linux')(
    'says of each name in another encoding what is wrong with it',
    async () => {
      await put({ 'in/a.pdf': PDF });
      for (const letter of [0xe8, 0xe9]) {
        const start = Buffer.from(path.join(folder, 'in/Caf'));
        for (const extension of ['.pdf', '.txt'])
          await writeFile(Buffer.concat([start, Buffer.from([letter]), Buffer.from(extension)]), PDF);
      }
      const inputs = await collect(['in']);
      expect(shown(inputs)).toEqual(['in/a.pdf']);
      const complaint = [
        'in/Caf\ufffd.pdf',
        'file_unreadable',
        'in/Caf\ufffd.pdf has a name that is not UTF-8',
      ];
      expect(complaints(inputs)).toEqual([complaint, complaint]);
    },
  );

  it.runIf(process.platform === 'linux')(
    'names a document without an extension that cannot be opened, and no other file',
    async () => {
      await put({ 'in/a.pdf': PDF });
      for (const name of ['scan', 'notes.txt']) await symlink(name, path.join(folder, 'in', name));
      const inputs = await collect(['in']);
      expect(complaints(inputs)).toEqual([
        ['in/scan', 'file_unreadable', 'in/scan is a link that leads to itself'],
      ]);
      expect(inputs.skipped).toBe(1);
    },
  );

  it.skipIf(process.getuid?.() === 0)('names a document and a folder that may not be read', async () => {
    await put({ 'in/a.pdf': PDF, 'in/b.pdf': PDF, 'in/c/d.pdf': PDF });
    await chmod(path.join(folder, 'in/b.pdf'), 0);
    await chmod(path.join(folder, 'in/c'), 0);
    try {
      const inputs = await collect(['in']);
      expect(shown(inputs)).toEqual(['in/a.pdf']);
      expect(
        complaints(inputs)
          .map(([name]) => name)
          .sort(),
      ).toEqual(['in/b.pdf', 'in/c']);
    } finally {
      await chmod(path.join(folder, 'in/c'), 0o700);
    }
  });

  it('keeps results that were written into it out of the input', async () => {
    await put({ 'in/a.pdf': PDF, 'in/results/a.pdf': PDF });
    expect(shown(await collect(['in'], { results: 'in/results' }))).toEqual(['in/a.pdf']);
    expect(shown(await collect(['in'], { results: 'in' }))).toHaveLength(2);
  });

  it('without documents is an error that tells what was skipped', async () => {
    await put({ 'in/a.txt': 'x' });
    await expect(collect(['in'])).rejects.toMatchObject({
      code: 'nothing_matched',
      detail: 'There are no documents in in (1 other skipped: hidden, or no documents)',
    });
  });
});

describe('a named file', () => {
  it('that comes from a list with Windows line ends says so', async () => {
    await put({ 'a.pdf': PDF });
    const { problems } = await collect(['a.pdf\r']);
    expect(problems.map(({ error }) => error.detail)).toEqual([
      'a.pdf\r does not exist: the name ends with a carriage return, as lists with Windows line ends have it',
    ]);
  });

  it('is taken, or is a problem when it is no document', async () => {
    await put({ 'a.pdf': PDF, 'b.txt': 'text', 'c.txt': '' });
    const inputs = await collect(['a.pdf', 'b.txt', 'c.txt', 'd.pdf']);
    expect(shown(inputs)).toEqual(['a.pdf']);
    expect(complaints(inputs)).toEqual([
      ['b.txt', 'unsupported_type', 'b.txt is not a document this tool reads: it looks like plain text'],
      ['c.txt', 'empty_file', 'c.txt is empty'],
      ['d.pdf', 'file_unreadable', 'd.pdf does not exist'],
    ]);
  });

  it('is refused when it is larger than a service takes', async () => {
    await put({ 'big.pdf': PDF });
    await truncate(path.join(folder, 'big.pdf'), MAX_FILE_BYTES + 1);
    const { problems } = await collect(['big.pdf']);
    expect(problems[0]?.error).toMatchObject({
      code: 'file_too_large',
      detail: 'big.pdf has 51 MB; one document may have 50 MB',
    });
  });

  it('is taken once, however often it is named', async () => {
    await put({ 'in/a.pdf': PDF });
    expect(shown(await collect(['in', 'in/a.pdf', './in/a.pdf']))).toEqual(['in/a.pdf']);
  });

  it('is sent under the name a service will answer with', async () => {
    const name = 'in\nvoice\u001b[31m.pdf';
    await put({ [name]: PDF });
    const inputs = await collect([name]);
    expect(inputs.files[0]?.source.name).toBe('invoice[31m.pdf');
    expect(shown(inputs)).toEqual([name]);
  });

  it('may be called like a pattern', async () => {
    await put({ 'a[1].pdf': PDF });
    expect(shown(await collect(['a[1].pdf']))).toEqual(['a[1].pdf']);
  });
});

describe('a pattern', () => {
  it('gives the files that match', async () => {
    await put({ 'in/a.pdf': PDF, 'in/sub/b.pdf': PDF, 'in/sub/c.png': PNG });
    const inputs = await collect(['in/**/*.pdf']);
    expect(shown(inputs)).toEqual(['in/a.pdf', 'in/sub/b.pdf']);
    expect(places(inputs)).toEqual(['a.pdf', 'sub/b.pdf']);
    expect(shown(await collect(['in/**/*'], { exclude: ['sub'] }))).toEqual(['in/a.pdf']);
  });

  it('that begins in several folders gives places below the one they lie in', async () => {
    await put({ 'in/a/x.pdf': PDF, 'in/b/x.pdf': PDF });
    const inputs = await collect(['in/{a,b}/*.pdf']);
    expect(shown(inputs)).toEqual(['in/a/x.pdf', 'in/b/x.pdf']);
    expect(places(inputs)).toEqual(['a/x.pdf', 'b/x.pdf']);
  });

  it('that matches nothing is a problem of its own', async () => {
    await put({ 'a.pdf': PDF });
    const inputs = await collect(['a.pdf', '*.tif']);
    expect(complaints(inputs)).toEqual([['*.tif', 'nothing_matched', 'No file matches *.tif']]);
  });
});

describe('several arguments', () => {
  it('keep apart in a mirrored tree', async () => {
    await put({ 'one/a.pdf': PDF, 'two/a.pdf': PDF, 'b.pdf': PDF });
    const inputs = await collect(['one', 'two', path.join(folder, 'b.pdf')]);
    expect(places(inputs)).toEqual(['one/a.pdf', 'two/a.pdf', 'b.pdf']);
  });
});

describe('standard input', () => {
  it('is spooled, named by its content, and removed', async () => {
    const inputs = await collect(['-'], {}, PNG);
    const [file] = inputs.files;
    expect(file?.source).toMatchObject({ name: 'stdin.png', size: PNG.length });
    const read: Uint8Array[] = [];
    for await (const part of file?.source.open() ?? []) read.push(part);
    expect(Buffer.concat(read)).toEqual(PNG);
    await inputs.close();
    const again = async (): Promise<void> => {
      for await (const part of file?.source.open() ?? []) read.push(part);
    };
    await expect(again()).rejects.toThrow('ENOENT');
  });

  it('says which folder has no room for it', async () => {
    const handle = await open(path.join(folder, 'any'), 'w');
    const append = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'appendFile');
    await handle.close();
    append.mockRejectedValueOnce(new Error('ENOSPC: no space left on device, write'));
    const problem = expect(collect(['-'], {}, PNG)).rejects;
    await problem.toMatchObject({
      code: 'file_unwritable',
      detail: `Nothing can be written to ${tmpdir()}, the folder for temporary files: ENOSPC: no space left on device, write`,
    });
    append.mockRestore();
  });

  it('takes the name it is given', async () => {
    const inputs = await collect(['-'], { filename: 'scan.pdf' }, PDF);
    expect(inputs.files[0]?.source.name).toBe('scan.pdf');
    await inputs.close();
    const placed = await collect(['-'], { filename: 'inbox/scan.pdf' }, PDF);
    expect(placed.files[0]?.source.name).toBe('scan.pdf');
    await placed.close();
  });

  it('is refused when it is empty, no document, or too large', async () => {
    for (const [content, code] of [
      [Buffer.alloc(0), 'empty_file'],
      [Buffer.from('text'), 'unsupported_type'],
      [Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES)]), 'file_too_large'],
    ] as const) {
      const inputs = await collect(['-'], {}, content);
      expect(inputs.problems[0]?.error.code).toBe(code);
      await inputs.close();
    }
  });

  it('can be read only once', async () => {
    await expect(collect(['-', '-'], {}, PDF)).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('a list', () => {
  it('names a document, with or without extension, that is gone, and skips other files that are', async () => {
    await put({ 'a.pdf': PDF });
    const inputs = await collect([], { listed: ['a.pdf', 'b.pdf', 'scan0001', 'README.md'] });
    expect(shown(inputs)).toEqual(['a.pdf']);
    expect(complaints(inputs).map(([name]) => name)).toEqual(['b.pdf', 'scan0001']);
    expect(inputs.skipped).toBe(1);
  });
});
