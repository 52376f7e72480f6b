/**
 * What the SARIF 2.1.0 schema (OASIS, errata 01) demands of the objects that this program writes: the properties each may and
 * must have, their types, closed lists of values, and lists without repetition.
 */
import { isRecord } from '../../src/kit/is-record.ts';

type Rule = (value: unknown, path: string, problems: string[]) => void;

const say = (problems: string[], path: string, words: string): void =>
  void problems.push(`${path}: ${words}`);

const text: Rule = (value, path, problems) => {
  if (typeof value !== 'string') say(problems, path, 'is no string');
};
const flag: Rule = (value, path, problems) => {
  if (typeof value !== 'boolean') say(problems, path, 'is no boolean');
};
const oneOf =
  (...values: readonly string[]): Rule =>
  (value, path, problems) => {
    if (typeof value !== 'string' || !values.includes(value))
      say(problems, path, `is not of ${values.join(', ')}`);
  };
const wholeFrom =
  (least: number): Rule =>
  (value, path, problems) => {
    if (!Number.isInteger(value) || Number(value) < least)
      say(problems, path, `is no whole number from ${String(least)}`);
  };
const list =
  (item: Rule, { unique }: { readonly unique: boolean }): Rule =>
  (value, path, problems) => {
    if (!Array.isArray(value)) {
      say(problems, path, 'is no list');
      return;
    }
    const printed = value.map((one) => JSON.stringify(one));
    if (unique && new Set(printed).size < printed.length) say(problems, path, 'repeats an item');
    value.forEach((one: unknown, at) => {
      item(one, `${path}[${String(at)}]`, problems);
    });
  };
const mapOf =
  (item: Rule): Rule =>
  (value, path, problems) => {
    if (!isRecord(value)) say(problems, path, 'is no object');
    else for (const [key, one] of Object.entries(value)) item(one, `${path}.${key}`, problems);
  };
/** `required`: lists of which one property at least must be there. */
const object =
  (entries: Readonly<Record<string, Rule>>, ...required: readonly (readonly string[])[]): Rule =>
  (value, path, problems) => {
    if (!isRecord(value)) {
      say(problems, path, 'is no object');
      return;
    }
    for (const some of required)
      if (!some.some((key) => Object.hasOwn(value, key))) say(problems, path, `lacks ${some.join(' or ')}`);
    for (const [key, one] of Object.entries(value)) {
      const rule = entries[key];
      if (rule === undefined) say(problems, `${path}.${key}`, 'is not in the standard');
      else rule(one, `${path}.${key}`, problems);
    }
  };

/** Free, but for tags. */
const properties: Rule = (value, path, problems) => {
  if (!isRecord(value)) say(problems, path, 'is no object');
  else if (value['tags'] !== undefined) list(text, { unique: true })(value['tags'], `${path}.tags`, problems);
};
/** RFC 3986: no character that must be written as a percent sign with two digits. */
const uriReference: Rule = (value, path, problems) => {
  const valid = typeof value === 'string' && /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(value);
  if (!valid) say(problems, path, 'is no URI reference');
};

const message = object({ text, markdown: text, id: text, properties }, ['text', 'id']);
const artifactLocation = object({ uri: uriReference, uriBaseId: text, index: wholeFrom(-1), properties });
const location = object({
  physicalLocation: object(
    {
      artifactLocation,
      region: object({
        startLine: wholeFrom(1),
        startColumn: wholeFrom(1),
        endLine: wholeFrom(1),
        properties,
      }),
      properties,
    },
    ['artifactLocation', 'address'],
  ),
  message,
  properties,
});
const descriptorReference = object({ id: text, index: wholeFrom(-1), guid: text, properties }, [
  'id',
  'index',
  'guid',
]);
const level = oneOf('none', 'note', 'warning', 'error');
const notification = object(
  {
    level,
    message,
    descriptor: descriptorReference,
    associatedRule: descriptorReference,
    locations: list(location, { unique: true }),
    properties,
  },
  ['message'],
);
const rule = object(
  {
    id: text,
    name: text,
    shortDescription: message,
    fullDescription: message,
    help: message,
    helpUri: text,
    properties,
  },
  ['id'],
);
const result = object(
  {
    ruleId: text,
    ruleIndex: wholeFrom(-1),
    kind: oneOf('notApplicable', 'pass', 'fail', 'review', 'open', 'informational'),
    level,
    message,
    locations: list(location, { unique: false }),
    partialFingerprints: mapOf(text),
    suppressions: list(
      object(
        {
          kind: oneOf('inSource', 'external'),
          status: oneOf('accepted', 'underReview', 'rejected'),
          justification: text,
          properties,
        },
        ['kind'],
      ),
      { unique: true },
    ),
    properties,
  },
  ['message'],
);
const run = object(
  {
    tool: object(
      {
        driver: object(
          {
            name: text,
            version: text,
            informationUri: text,
            rules: list(rule, { unique: true }),
            properties,
          },
          ['name'],
        ),
        properties,
      },
      ['driver'],
    ),
    columnKind: oneOf('utf16CodeUnits', 'unicodeCodePoints'),
    originalUriBaseIds: mapOf(artifactLocation),
    invocations: list(
      object(
        {
          executionSuccessful: flag,
          toolExecutionNotifications: list(notification, { unique: false }),
          properties,
        },
        ['executionSuccessful'],
      ),
      { unique: false },
    ),
    artifacts: list(object({ location: artifactLocation, hashes: mapOf(text), properties }), {
      unique: true,
    }),
    results: list(result, { unique: false }),
    properties,
  },
  ['tool'],
);
const log = object(
  { $schema: uriReference, version: oneOf('2.1.0'), runs: list(run, { unique: false }), properties },
  ['version'],
  ['runs'],
);

/** What of a run the rules between its parts are about. */
interface Run {
  readonly tool?: { readonly driver?: { readonly rules?: readonly { readonly id: string }[] } };
  readonly results?: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly kind?: string;
    readonly level?: string;
  }[];
}

/** Everything in a log that the standard does not allow, as sentences; empty for a valid one. */
export function sarifProblems(value: unknown): readonly string[] {
  const problems: string[] = [];
  log(value, 'log', problems);
  const runs = isRecord(value) && Array.isArray(value['runs']) ? (value['runs'] as readonly Run[]) : [];
  for (const { tool, results = [] } of runs) {
    for (const { ruleId, ruleIndex, kind = 'fail', level: own } of results) {
      // 3.27.5, 3.27.6: the index and the id must mean the same rule; 3.27.10: only failures have a level.
      if (tool?.driver?.rules?.[ruleIndex]?.id !== ruleId)
        problems.push(`${ruleId}: is not the rule of its index`);
      if (kind !== 'fail' && own !== 'none') problems.push(`${ruleId}: has a level without being a failure`);
    }
  }
  return problems;
}
