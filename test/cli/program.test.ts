/** Definitions become a command line: values, suggestions, help. */
import { describe, expect, it } from 'vitest';
import { defineCommand, optionKey } from '../../src/cli/command.ts';
import { parseCommandLine, settingFlags, type Parsed } from '../../src/cli/program.ts';

const read = defineCommand({
  path: 'things read',
  summary: 'read things',
  arguments: [{ name: 'thing', description: 'a thing', required: true, variadic: true }],
  options: [
    { flags: '--ocr <mode>', description: 'how', choices: ['auto', 'off'], setting: 'ocr' },
    { flags: '-t, --tag <tag>', description: 'tags', repeatable: true },
    { flags: '--level <level>', description: 'levels', repeatable: true, choices: ['low', 'high'] },
    { flags: '--fail-on <n>', description: 'number', default: 3, parse: Number },
    { flags: '--no-wait', description: 'do not wait' },
    { flags: '-o, --out <dir>', description: 'place' },
    { flags: '--label <name>', description: 'name' },
    { flags: '--search <text>', description: 'text' },
  ],
  examples: [{ command: 'docx-cli things read a', says: 'One thing' }],
  run: () => Promise.resolve(0),
});
const stop = defineCommand({ path: 'stop', summary: 'stop', examples: [], run: () => Promise.resolve(0) });

const words = [
  { word: 'things', summary: 'all things' },
  { word: 'stop', summary: 'stop' },
];

const parse = (...argv: string[]): Parsed =>
  parseCommandLine(argv, { words, commands: [read, stop], version: '1.2.3', width: 80 });

const inputOf = (...argv: string[]) => {
  const parsed = parse(...argv);
  if (parsed.kind !== 'command') throw new Error(parsed.text);
  return parsed.input;
};

describe('arguments and options', () => {
  it.each([
    [['things', 'read', ''], '<thing> is empty'],
    [['things', 'read', 'a', ''], '<thing> is empty'],
    [['things', 'read', 'a', '--out', ''], '-o, --out <dir> is empty'],
    [['things', 'read', 'a', '--out='], '-o, --out <dir> is empty'],
    [['things', 'read', 'a', '--label', ''], '--label <name> is empty'],
    [['things', 'read', 'a', '--tag', 'x', '--tag', ''], '-t, --tag <tag> is empty'],
  ])('that are empty are refused where they are no text: %j', (argv, detail) => {
    // As "$FOLDER" of a script is when nothing set it: it must not stand for the working folder.
    expect(() => parse(...argv)).toThrow(expect.objectContaining({ code: 'usage', detail }) as Error);
    expect(inputOf('things', 'read', 'a', '--search', '').options).toMatchObject({ search: '' });
  });

  it('arrive by name', () => {
    const { args, options } = inputOf(
      'things',
      'read',
      'a',
      'b',
      '-t',
      'x',
      '--tag',
      'y',
      '--fail-on',
      '7',
      '--no-wait',
    );
    expect(args).toEqual({ thing: ['a', 'b'] });
    expect(options).toMatchObject({ tag: ['x', 'y'], failOn: 7, wait: false });
  });

  it('have their defaults', () => {
    expect(inputOf('things', 'read', 'a').options).toMatchObject({ failOn: 3, wait: true });
  });

  it('take - and what follows -- as arguments', () => {
    expect(inputOf('things', 'read', '-', '--', '--json').args).toEqual({ thing: ['-', '--json'] });
  });

  it.each([
    [['--local', '--json', 'things', 'read', 'a']],
    [['things', '--local', 'read', 'a', '--json']],
    [['things', 'read', 'a', '--json', '--local']],
  ])('are global before and after the command: %j', (argv) => {
    expect(inputOf(...argv).options).toMatchObject({ local: true, json: true });
  });

  it('that were written override settings, and only those', () => {
    const flags = (...argv: string[]) => settingFlags(read, inputOf('things', 'read', 'a', ...argv));
    expect(flags()).toEqual({});
    expect(flags('--ocr', 'off', '--store', 'x')).toEqual({ ocr: 'off', store: 'x' });
  });
});

describe('mistakes', () => {
  it.each([
    [['thing', 'read'], "Unknown command 'thing'", 'Did you mean things?'],
    [['things', 'rea'], "Unknown command 'rea'", 'Did you mean read?'],
    [['things', 'read', 'a', '--tga', 'x'], "Unknown option '--tga'", 'Did you mean --tag?'],
    [['things', 'read', '-x.pdf'], "Unknown option '-x.pdf'", 'is written ./-x.pdf'],
    [['things', 'read', '--tag.pdf'], "Unknown option '--tag.pdf'", 'is written ./--tag.pdf'],
    [['things', 'read'], "Missing required argument 'thing'", 'See docx-cli things read --help'],
    [['stop', 'now'], 'Too many arguments', 'See docx-cli stop --help'],
    [
      ['things', 'read', 'a', '--ocr', 'on'],
      '--ocr cannot be "on": the choices are auto, off',
      'See docx-cli things read --help',
    ],
    [['things', 'read', 'a', '--level', 'x'], 'must be one of low, high', undefined],
    [['things', 'read', 'a', '--tag'], 'argument missing', 'docx-cli things read --help'],
  ])('%j are usage errors', (argv, detail, hint) => {
    expect(() => parse(...argv)).toThrow(
      expect.objectContaining({ code: 'usage', detail: expect.stringContaining(detail) as string }),
    );
    if (hint === undefined) return;
    expect(() => parse(...argv)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(hint) as string }),
    );
  });
});

describe('words', () => {
  const wordsOf = (...argv: string[]) => {
    const parsed = parse(...argv);
    if (parsed.kind !== 'words') throw new Error('a command');
    return parsed;
  };

  it('are the version', () => {
    expect(wordsOf('--version')).toMatchObject({ text: '1.2.3\n', asked: true });
  });

  it('are help with examples, choices, global options and exit codes', () => {
    const { text } = wordsOf('things', 'read', '--help');
    for (const part of [
      'Usage: docx-cli things read [options] <thing...>',
      '# One thing',
      '"auto", "off"',
      '--local',
    ]) {
      expect(text).toContain(part);
    }
    expect(wordsOf('--help').text).toMatch(/^ {2}130 {2}interrupted/m);
  });

  it('are the same for help as a word', () => {
    expect(wordsOf('help', 'things', 'read').text).toBe(wordsOf('things', 'read', '--help').text);
  });

  it.each([[[]], [['things']]])('are help that nobody asked for, without a command: %j', (argv) => {
    const { text, asked } = wordsOf(...argv);
    expect(text).toContain('Usage: docx-cli');
    expect(asked).toBe(false);
  });
});

describe('optionKey', () => {
  it.each([
    ['-t, --template <id>', 'template'],
    ['--fail-on <level>', 'failOn'],
    ['--no-wait', 'wait'],
  ])('of %s is %s', (flags, key) => {
    expect(optionKey({ flags, description: '' })).toBe(key);
  });
});
