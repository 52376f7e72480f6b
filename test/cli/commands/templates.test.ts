/** `templates`: what is sent to the service, from a file, options, or answers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import type { Template, TemplateDefinition } from '../../../src/contract/index.ts';
import { testHost, type TestHostOptions } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

const stored: Template = {
  template_id: 'tpl_1',
  name: 'Old',
  description: 'old words',
  fields: [{ name: 'a' }],
};

/** Runs a command against a service that remembers what it was sent. */
async function run(argv: readonly string[], options: TestHostOptions = {}) {
  const sent: Record<string, unknown> = {};
  const keep =
    <R>(name: string, reply: R) =>
    (input: unknown): Promise<R> => {
      sent[name] = input;
      return Promise.resolve(reply);
    };
  const draft = { name: 'Drafted', description: 'a draft', fields: [{ name: 'b' }] };
  const host = testHost({
    service: {
      templates: {
        get: keep('get', stored),
        create: keep('create', { ...stored, name: 'New' }),
        update: keep('update', stored),
        delete: keep('delete', { message: 'Template deleted' }),
        generate: keep('generate', draft),
        generateFromImage: keep('generateFromImage', draft),
      },
    },
    ...options,
  });
  const exit = await runCli(['templates', ...argv], host);
  return { exit, sent, stdout: host.stdout(), stderr: host.stderr(), questions: host.questions };
}

const definition: TemplateDefinition = { name: 'T', fields: [{ name: 'x', description: 'y' }] };

describe('templates create', () => {
  it('sends a file', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 't.json'), JSON.stringify(definition));
    const { exit, sent, stdout } = await run(['create', '--file', 't.json', '--json'], { cwd });
    expect(exit).toBe(0);
    expect(sent).toEqual({ create: definition });
    expect(JSON.parse(stdout)).toEqual({ ...stored, name: 'New' });
  });

  it('sends standard input', async () => {
    expect((await run(['create', '-f', '-'], { stdin: JSON.stringify(definition) })).sent).toEqual({
      create: definition,
    });
  });

  it('sends what options say', async () => {
    const { sent } = await run([
      'create',
      '--name',
      'T',
      '--description',
      'd',
      '--field',
      'x: y',
      '--field',
      'g.z: w',
    ]);
    expect(sent['create']).toEqual({
      name: 'T',
      description: 'd',
      fields: [
        { name: 'x', description: 'y' },
        { name: 'g', fields: [{ name: 'z', description: 'w' }] },
      ],
    });
  });

  it('sends what a person answers', async () => {
    const { sent, questions } = await run(['create'], { tty: true, answers: ['T', 'd', 'x: y', ''] });
    expect(sent['create']).toEqual({
      name: 'T',
      description: 'd',
      fields: [{ name: 'x', description: 'y' }],
    });
    expect(questions).toHaveLength(4);
  });

  it.each([
    [['create']],
    [['create', '--name', 'T']],
    [['create', '--file', 't.json', '--name', 'T']],
    [['update', 'tpl_1']],
    [['generate']],
    [['generate', '--prompt', 'x', '--image', 'y.png']],
  ])('%j is a usage error and sends nothing', async (argv) => {
    const { exit, sent } = await run(argv);
    expect(exit).toBe(2);
    expect(sent).toEqual({});
  });
});

describe('templates update', () => {
  it('changes only what options name', async () => {
    const { sent } = await run(['update', 'tpl_1', '--name', 'New']);
    expect(sent['update']).toEqual({
      template_id: 'tpl_1',
      name: 'New',
      description: 'old words',
      fields: [{ name: 'a' }],
    });
  });

  it('replaces all with a file', async () => {
    const { sent } = await run(['update', 'tpl_1', '--file', '-'], { stdin: JSON.stringify(definition) });
    expect(sent).toEqual({ update: { template_id: 'tpl_1', ...definition } });
  });
});

describe('templates delete', () => {
  it('asks a person, and a no changes nothing', async () => {
    const { exit, sent, questions } = await run(['delete', 'tpl_1'], { answers: [false] });
    expect([exit, sent, questions]).toEqual([1, {}, ['Delete template tpl_1?']]);
  });

  it('refuses where nobody can be asked, and says how to go on', async () => {
    const { exit, sent, stderr } = await run(['delete', 'tpl_1']);
    expect([exit, sent]).toEqual([2, {}]);
    expect(stderr).toContain('--yes');
  });

  it.each([
    [['--yes'], undefined],
    [[], [true]],
  ] as const)('deletes with %j when the answers are %j', async (flags, answers) => {
    const { exit, sent, stdout } = await run(
      ['delete', 'tpl_1', ...flags],
      answers === undefined ? {} : { answers },
    );
    expect([exit, sent, stdout]).toEqual([0, { delete: { template_id: 'tpl_1' } }, 'Template deleted\n']);
  });
});

describe('templates generate', () => {
  it('prints a draft that templates create takes', async () => {
    const { stdout, sent } = await run(['generate', '--prompt', 'a thing', '--json', '--name', 'Mine']);
    expect(sent).toEqual({ generate: { prompt: 'a thing' } });
    const again = await run(['create', '--file', '-'], { stdin: stdout });
    expect(again.sent['create']).toEqual({ name: 'Mine', description: 'a draft', fields: [{ name: 'b' }] });
  });

  it('saves the draft of a sample document', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 'sample.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    const { exit, sent } = await run(['generate', '--image', 'sample.png', '--save'], { cwd });
    expect(exit).toBe(0);
    expect(sent['generateFromImage']).toMatchObject({ file: { name: 'sample.png', size: 8 } });
    expect(sent['create']).toEqual({ name: 'Drafted', description: 'a draft', fields: [{ name: 'b' }] });
  });

  it('says that the sample is not there', async () => {
    const { exit, stderr } = await run(['generate', '--image', 'none.png'], { cwd: await testFolder() });
    expect(exit).toBe(8);
    expect(stderr).toContain('none.png');
  });
});
