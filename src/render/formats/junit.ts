/** Test cases in the JUnit dialect that CI systems read. */
import { printable } from '../cells.ts';
import type { TestCase, TestSuite, View } from '../view.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers of attributes take both for spaces.
  '\t': '&#9;',
  '\n': '&#10;',
};
// Not allowed in XML 1.0, not even as a reference: halves of surrogate pairs and two non-characters.
const NO_XML = /\p{Surrogate}|[\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  printable(text)
    .replace(NO_XML, '\ufffd')
    .replace(/[&<>"\t\n]/gu, (letter) => ESCAPES[letter] ?? letter);

function propertyLines(properties: NonNullable<TestCase['properties']>): string[] {
  const lines = Object.entries(properties).map(
    ([name, value]) => `        <property name="${escaped(name)}" value="${escaped(String(value))}"/>`,
  );
  return lines.length === 0 ? [] : ['      <properties>', ...lines, '      </properties>'];
}

function endingLines(ending: TestCase['ending']): string[] {
  if (ending === undefined) return [];
  const { kind, message, lines } = ending;
  const open = `      <${kind} message="${escaped(message)}"`;
  return [lines.length === 0 ? `${open}/>` : `${open}>${escaped(lines.join('\n'))}</${kind}>`];
}

function caseText({ classname, name, seconds, properties = {}, ending }: TestCase): string {
  const time = seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`;
  const head = `    <testcase classname="${escaped(classname)}" name="${escaped(name)}"${time}`;
  const inner = [...propertyLines(properties), ...endingLines(ending)];
  return inner.length === 0 ? `${head}/>` : [`${head}>`, ...inner, '    </testcase>'].join('\n');
}

function suiteText({ name, cases }: TestSuite): string {
  const count = (kind: string): string => String(cases.filter(({ ending }) => ending?.kind === kind).length);
  const skipped = count('skipped') === '0' ? '' : ` skipped="${count('skipped')}"`;
  const counts = `tests="${String(cases.length)}" failures="${count('failure')}" errors="${count('error')}"${skipped}`;
  return [`  <testsuite name="${escaped(name)}" ${counts}>`, ...cases.map(caseText), '  </testsuite>'].join(
    '\n',
  );
}

/** Prints the suites of a view. */
export function* junit({ suites = [] }: View): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n';
  for (const suite of suites) yield `${suiteText(suite)}\n`;
  yield '</testsuites>\n';
}
