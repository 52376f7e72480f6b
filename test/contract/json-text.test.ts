/** JSON texts: the first fault is named with its place, and it is a fault exactly where `JSON.parse` finds one. */
import { describe, expect, it } from 'vitest';
import { isTooDeep, parseJson } from '../../src/contract/json-text.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('parseJson', () => {
  it.each([
    ['', 'is empty'],
    [' \n', 'is empty'],
    ['{\n  "a": 1,\n}', 'is not valid JSON: line 3, column 1: there is a "," too many before "}"'],
    ['[1,\r\n2,]', 'is not valid JSON: line 2, column 3: there is a "," too many before "]"'],
    ["{'a': 1}", `is not valid JSON: line 1, column 2: a name in double quotes or "}" is needed, not "'"`],
    ['{"a" 1}', 'is not valid JSON: line 1, column 6: ":" is needed, not "1"'],
    ['{"a": 1 "b": 2}', 'is not valid JSON: line 1, column 9: "," or "}" is needed, not "\\""'],
    ['{"a": [1, 2', 'is not valid JSON: line 1, column 12: it ends where "," or "]" is needed'],
    ['{"a":', 'is not valid JSON: line 1, column 6: it ends where a value is needed'],
    ['{}\n{}', 'is not valid JSON: line 2, column 1: the end of the file is needed, not "{"'],
    ['{"a": "b\nc"}', 'is not valid JSON: line 1, column 9: a text goes on in one line'],
    ['{"a": "b}', 'is not valid JSON: line 1, column 7: the text that begins here has no end'],
    [String.raw`{"a": "C:\scan"}`, 'is not valid JSON: line 1, column 10: a "\\" in a text'],
    ['{"a": 01}', 'is not valid JSON: line 1, column 8: "," or "}" is needed, not "1"'],
    ['[True]', 'is not valid JSON: line 1, column 2: a value or "]" is needed, not "T"'],
    [nested(65), 'is nested more than 64 levels deep'],
    [nested(100_000), 'is nested more than 64 levels deep'],
  ])('says what is wrong with %j', (text, words) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(words) as string }),
    );
  });

  it('finds the place of every fault that one sign more, less or changed makes', () => {
    const good = '{"a":[1,-2.5e3,true,null,"x\\n\\u00e9"],"b":{},"c":[],"d":{"e":[{}]}}';
    expect(parseJson(good)).toEqual(JSON.parse(good));
    for (let at = 0; at <= good.length; at += 1) {
      for (const sign of ['', '{', '}', '[', ']', ',', ':', '"', '\\', '1', 'x', ' ', '\n']) {
        for (const text of [
          good.slice(0, at) + sign + good.slice(at),
          good.slice(0, at) + sign + good.slice(at + 1),
        ]) {
          let value: unknown;
          try {
            value = JSON.parse(text);
          } catch {
            expect(() => parseJson(text)).toThrow(/^is not valid JSON: line \d+, column \d+: /);
            continue;
          }
          expect(parseJson(text)).toEqual(value);
        }
      }
    }
  });
});

it('isTooDeep looks into lists and plain objects only', () => {
  const deep = JSON.parse(nested(65)) as unknown;
  expect([isTooDeep(deep), isTooDeep(JSON.parse(nested(64))), isTooDeep({ deep })]).toEqual([
    true,
    false,
    true,
  ]);
  expect(isTooDeep(Object.assign(Object.create({}) as object, { deep }))).toBe(false);
});
