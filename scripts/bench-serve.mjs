/** Measures the service under load: many uploads at once against the built program, with the memory it takes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `usage: npm run bench:serve -- [--uploads <n>] [--scans <share>] [--rounds <n>] [--workers <n>] [--limit <MB>]

Sends all uploads of a round at the same time; --scans is the share of them that has to be recognized (0 to 1). Exits
with 1 when an upload failed, a job was lost or memory went beyond the limit.`;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const sample = (name) => readFile(path.join(root, 'test', 'fixtures', 'samples', name));

const { values } = parseArgs({
  options: {
    uploads: { type: 'string', default: '200' },
    scans: { type: 'string', default: '0.2' },
    rounds: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    limit: { type: 'string', default: '700' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const uploads = Number(values.uploads);
const scans = Number(values.scans);

const home = await mkdtemp(path.join(tmpdir(), 'docx-bench-'));
const env = { PATH: process.env.PATH, DOCX_HOME: home };
const program = [path.join(root, 'bin', 'docx-cli.js')];

async function run(...args) {
  const child = spawn(process.execPath, [...program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (data) => (stdout += data));
  await once(child, 'close');
  return stdout;
}

/** Memory of a process and those it started, in MB; what they share, such as the code of Node, counts once (proc(5), smaps_rollup). */
async function memoryOf(pid) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const others = await Promise.all(children.split(' ').filter(Boolean).map(memoryOf));
  return others.reduce((sum, other) => sum + other, own);
}

const created = await run('--local', 'keys', 'create', '--allow', '127.0.0.1', '--json');
const { api_key, api_secret } = JSON.parse(created);
const server = spawn(process.execPath, [...program, 'serve', '--port', '0', '--workers', values.workers], {
  env,
  stdio: ['ignore', 'inherit', 'pipe'],
});
const baseUrl = await new Promise((resolve) => {
  createInterface({ input: server.stderr }).on('line', (line) => {
    const url = /^Listening on (\S+)$/.exec(line)?.[1];
    if (url === undefined) process.stderr.write(`server: ${line}\n`);
    else resolve(url);
  });
});
const headers = { authorization: `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}` };

const digital = [await sample('invoice-digital.pdf'), await sample('statement.pdf')];
const pictures = [
  ['scan.pdf', await sample('invoice-scan.pdf')],
  ['photo.jpg', await sample('receipt-photo.jpg')],
  ['order.tif', await sample('order.tif')],
];

/** Documents of their own, not one document many times: a comment at the end makes the bytes differ. */
function documentOf(round, index) {
  const isScan = Math.floor((index + 1) * scans) > Math.floor(index * scans);
  const [name, content] = isScan
    ? pictures[index % pictures.length]
    : [`${index}.pdf`, digital[index % digital.length]];
  const tail = name.endsWith('.pdf') ? `\n% ${round} ${index}\n` : `\n${round} ${index}`;
  return { name: `${round}-${index}-${name}`, content: Buffer.concat([content, Buffer.from(tail)]) };
}

async function upload(round, index) {
  const { name, content } = documentOf(round, index);
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const reply = await fetch(`${baseUrl}/ocr/upload?template_id=invoice`, { method: 'POST', headers, body });
  const answer = await reply.json();
  return reply.status === 200 ? null : `${name}: ${reply.status} ${JSON.stringify(answer)}`;
}

const report = { uploads, scans, workers: Number(values.workers), peak_mb: 0, rounds: [] };
let failures = 0;
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const start = performance.now();
  let most = 0;
  const done = new AbortController();
  const watched = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, await memoryOf(server.pid));
      await sleep(100);
    }
  })();
  const outcomes = await Promise.all(Array.from({ length: uploads }, (_, index) => upload(round, index)));
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  done.abort();
  await watched;
  const errors = outcomes.filter((outcome) => outcome !== null);
  const listed = await (
    await fetch(`${baseUrl}/ocr/jobs?limit=1&status_filter=completed`, { headers })
  ).json();
  const lost = round * uploads - listed.total;
  await sleep(2000);
  const after = await memoryOf(server.pid);
  report.rounds.push({
    seconds,
    errors: errors.length,
    lost,
    most_mb: Math.round(most),
    after_mb: Math.round(after),
  });
  report.peak_mb = Math.max(report.peak_mb, Math.round(most));
  for (const error of errors.slice(0, 5)) process.stderr.write(`${error}\n`);
  failures += errors.length + lost;
}
server.kill('SIGTERM');
const [code] = await once(server, 'exit');
report.exit = code;
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
await rm(home, { recursive: true, force: true });
process.exitCode = failures === 0 && code === 0 && report.peak_mb <= Number(values.limit) ? 0 : 1;
