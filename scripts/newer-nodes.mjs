/**
 * Runs the built program on newer Node versions, as they come from the npm registry, beside the one that runs this:
 * what it prints must be the same to the letter. Run with `npm run test:nodes`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const MAJORS = [22, 24, 26];
const samples = (...names) => names.map((name) => `test/fixtures/samples/${name}`);
const COMMANDS = [
  ['verify', '--local', '--jsonl', ...samples('invoice-digital.pdf')],
  ['bulk', '--local', '--jsonl', '--template', 'auto', ...samples('statement.pdf', 'receipt-photo.jpg')],
];

/** What varies between two runs: ids and times. */
const settle = (text) =>
  text
    .replaceAll(/\b[a-z]{3}_[0-9a-z]{24}\b/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"\w+_ms":\d+/g, 'DURATION')
    .replaceAll(/\d+(?:\.\d+)? ?m?s\b/g, 'DURATION');

/** A line from shortly before the place at which it is no longer the other. */
function fromDifference(line = '', other = '') {
  const at = [...line].findIndex((character, of) => character !== other[of]);
  return line.slice(Math.max(0, at - 40), at + 80);
}

function outcome(node, home, command) {
  const { status, stdout, stderr } = spawnSync(node, [path.join(root, 'bin/docx-cli.js'), ...command], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env.PATH, HOME: home },
  });
  return [`exit ${status}`, ...settle(stdout).split('\n').sort(), ...settle(stderr).split('\n').sort()];
}

const folder = mkdtempSync(path.join(tmpdir(), 'docx-cli-nodes-'));
const run = (node, name) =>
  COMMANDS.map((command, at) => outcome(node, path.join(folder, `${name}-${at}`), command));
try {
  const expected = run(process.execPath, 'this');
  for (const [first] of expected) if (first !== 'exit 0') throw new Error(`This Node ends with ${first}`);
  for (const major of MAJORS) {
    const platform = `node-${process.platform}-${process.arch}`;
    const place = path.join(folder, String(major));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', place, `${platform}@${major}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const actual = run(path.join(place, 'node_modules', platform, 'bin/node'), String(major));
    let isSame = true;
    for (const [at, lines] of actual.entries()) {
      const differing = lines.findIndex((line, of) => line !== expected[at][of]);
      if (differing < 0 && lines.length === expected[at].length) continue;
      const [here, there] = [expected[at][differing], lines[differing]];
      console.error(`Node ${major}: ${COMMANDS[at].join(' ')}`);
      console.error(`- ${fromDifference(here, there)}\n+ ${fromDifference(there, here)}`);
      isSame = false;
    }
    console.log(`Node ${major}: ${isSame ? 'the same' : 'differs'}`);
    if (!isSame) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
