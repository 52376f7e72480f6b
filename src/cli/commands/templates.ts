/** `templates`: what is extracted from documents. */
import { resolve } from 'node:path';
import type { FileSource, Template, TemplateDefinition } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import { templateListView, templateView, textView } from '../../render/index.ts';
import { confirmed, yesOption } from '../terminal/confirm.ts';
import { defineCommand, type OptionSpec } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { engineOptions } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';
import { askTemplate, parseFields, readTemplateFile } from '../inputs/template-input.ts';

const templateArgument = {
  name: 'template_id',
  description: 'id of the template, see templates list',
  required: true,
};

const definitionOptions: readonly OptionSpec[] = [
  { flags: '-f, --file <file>', description: 'JSON file with name and fields; - reads standard input' },
  { flags: '--name <name>', description: 'name of the template' },
  { flags: '--description <text>', description: 'what kind of document the template is for' },
  {
    flags: '--field <field>',
    description:
      "field as 'name: description', sub-field as 'group.name: description'; several times for several",
    repeatable: true,
  },
];

interface DefinitionOptions {
  readonly file?: string;
  readonly name?: string;
  readonly description?: string;
  readonly field?: readonly string[];
}

function exclusive(options: DefinitionOptions): void {
  const flags = options.name ?? options.description ?? options.field;
  if (options.file !== undefined && flags !== undefined) {
    throw new DocxError(
      'usage',
      '--file stands alone: --name, --description and --field describe a template instead',
    );
  }
}

/** The definition with what the options name replaced. */
const changed = (before: Template, options: DefinitionOptions): TemplateDefinition => {
  const description = options.description ?? before.description ?? undefined;
  return {
    name: options.name ?? before.name,
    ...(description === undefined ? {} : { description }),
    fields: options.field === undefined ? before.fields : parseFields(options.field),
  };
};

/** The sample document at a path; throws what is wrong with it. */
async function sample({ io }: CommandContext, path: string): Promise<FileSource> {
  const { examineFile } = await import('../inputs/input-file.ts');
  const examined = await examineFile(resolve(io.cwd, path), path, 'named');
  if (examined.kind === 'document') return examined.source;
  throw examined.kind === 'problem'
    ? examined.error
    : new DocxError('unsupported_type', `${path} is not a document`);
}

export const templatesList = defineCommand({
  path: 'templates list',
  summary: 'list templates',
  examples: [{ command: 'docx-cli --local templates list', says: 'Built-in and own templates' }],
  async run(context, { options }) {
    const service = await context.service();
    const templates = await service.templates.list({}, { signal: context.signal });
    await print(context.io, templateListView(templates), outputOptions(options));
    return 0;
  },
});

export const templatesShow = defineCommand({
  path: 'templates show',
  summary: 'show a template with its fields',
  arguments: [templateArgument],
  examples: [
    { command: 'docx-cli --local templates show invoice', says: 'Fields of a built-in template' },
    {
      command: 'docx-cli --local templates show invoice --json > mine.json',
      says: 'A starting point for your own',
    },
  ],
  async run(context, { args, options }) {
    const service = await context.service();
    const template = await service.templates.get(
      { template_id: String(args['template_id']) },
      { signal: context.signal },
    );
    await print(context.io, templateView(template), outputOptions(options));
    return 0;
  },
});

export const templatesCreate = defineCommand({
  path: 'templates create',
  summary: 'create a template from a file, from options, or by answering questions',
  options: definitionOptions,
  examples: [
    { command: 'docx-cli --local templates create --file mine.json', says: 'From a JSON file' },
    {
      command:
        "docx-cli --local templates create --name Orders --field 'order_no: Order number' --field 'lines.sku: Article number'",
      says: 'From options, with a sub-field',
    },
    { command: 'docx-cli --local templates create', says: 'Answer questions on a terminal' },
  ],
  async run(context, { options }) {
    const given = options as DefinitionOptions;
    exclusive(given);
    const { name, description, field } = given;
    let definition: TemplateDefinition;
    if (given.file !== undefined) definition = await readTemplateFile(context.io, given.file);
    else if (name !== undefined && field !== undefined) {
      definition = {
        name,
        ...(description === undefined ? {} : { description }),
        fields: parseFields(field),
      };
    } else if (name === undefined && field === undefined && context.prompt.available) {
      definition = await askTemplate(context.prompt);
    } else {
      throw new DocxError('usage', 'A template needs a name and fields', {
        hint: "Use --file <file>, or --name <name> with --field 'name: description'",
      });
    }
    const service = await context.service();
    const template = await service.templates.create(definition, { signal: context.signal });
    await print(context.io, templateView(template), outputOptions(options));
    return 0;
  },
});

export const templatesUpdate = defineCommand({
  path: 'templates update',
  summary: 'replace a template',
  description:
    'Replaces a template. A file replaces all of it; options replace the name, the description, or all fields.',
  arguments: [templateArgument],
  options: definitionOptions,
  examples: [
    { command: 'docx-cli --local templates update tpl_123 --file mine.json', says: 'Replace all of it' },
    { command: 'docx-cli --local templates update tpl_123 --name Orders', says: 'Only another name' },
  ],
  async run(context, { args, options }) {
    const given = options as DefinitionOptions;
    exclusive(given);
    const template_id = String(args['template_id']);
    if ([given.file, given.name, given.description, given.field].every((value) => value === undefined)) {
      throw new DocxError('usage', 'Nothing to change was given', {
        hint: 'Use --file, --name, --description or --field',
      });
    }
    const { signal } = context;
    const file = given.file === undefined ? undefined : await readTemplateFile(context.io, given.file);
    const service = await context.service();
    const definition = file ?? changed(await service.templates.get({ template_id }, { signal }), given);
    const template = await service.templates.update({ template_id, ...definition }, { signal });
    await print(context.io, templateView(template), outputOptions(options));
    return 0;
  },
});

export const templatesDelete = defineCommand({
  path: 'templates delete',
  summary: 'delete a template',
  arguments: [templateArgument],
  options: [yesOption],
  examples: [{ command: 'docx-cli --local templates delete tpl_123 --yes', says: 'Without being asked' }],
  async run(context, { args, options }) {
    const template_id = String(args['template_id']);
    if (!(await confirmed(context, options, `Delete template ${template_id}?`))) return 1;
    const service = await context.service();
    const reply = await service.templates.delete({ template_id }, { signal: context.signal });
    await print(context.io, textView(reply, reply.message), outputOptions(options));
    return 0;
  },
});

export const templatesGenerate = defineCommand({
  path: 'templates generate',
  summary: 'draft a template from words or from a sample document',
  options: [
    { flags: '--prompt <text>', description: 'what shall be extracted, in words', field: 'prompt' },
    { flags: '--image <file>', description: 'sample document to find fields on' },
    { flags: '--save', description: 'store the draft as a template' },
    { flags: '--name <name>', description: 'name for the draft' },
    ...engineOptions,
  ],
  examples: [
    {
      command:
        "docx-cli --local templates generate --prompt 'delivery note: number, date, articles with quantity'",
      says: 'A draft from words',
    },
    {
      command: 'docx-cli --local templates generate --image sample.pdf --json > draft.json',
      says: 'A draft from a sample, to be edited and created with templates create --file draft.json',
    },
  ],
  async run(context, { options }) {
    const { prompt, image, name } = options as { prompt?: string; image?: string; name?: string };
    if ((prompt === undefined) === (image === undefined)) {
      throw new DocxError('usage', 'Give either --prompt or --image');
    }
    const { signal } = context;
    const file = image === undefined ? undefined : await sample(context, image);
    const service = await context.service();
    const drafted =
      file === undefined
        ? await service.templates.generate({ prompt: prompt ?? '' }, { signal })
        : await service.templates.generateFromImage({ file }, { signal });
    const draft = name === undefined ? drafted : { ...drafted, name };
    if (options['save'] !== true) {
      await print(context.io, templateView(draft), outputOptions(options));
      return 0;
    }
    const { description, fields } = draft;
    const template = await service.templates.create({ name: draft.name, description, fields }, { signal });
    await print(context.io, templateView(template), outputOptions(options));
    return 0;
  },
});
