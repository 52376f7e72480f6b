/** Builds the program and its worker into few files, because loading hundreds of small ones takes longer than most commands. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'rolldown';

const root = path.dirname(import.meta.dirname);

/** What is built from, with its folders, of which a file may have gone, and the last that is built. */
const SOURCES = ['scripts/build.mjs', 'package.json', 'node_modules/.package-lock.json', 'src'];
const LAST = 'dist/worker/perform.cjs.code';
const changedAt = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
// What `npm ci` has built a moment ago need not be built again for the tests.
if (process.argv.includes('--if-changed')) {
  const files = readdirSync(path.join(root, 'src'), { recursive: true }).map((name) =>
    path.join('src', name),
  );
  const newest = Math.max(...[...SOURCES, ...files].map(changedAt));
  if (newest < changedAt(LAST)) process.exit(0);
}

const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const installed = Object.keys({ ...dependencies, ...optionalDependencies });
/** Those of them with machine code of their own, that are seldom needed, or that have no license text to take in. The worker has the others in its parts. */
const APART = ['sharp', '@napi-rs/canvas', 'undici', 'fast-xml-parser'];

/** The folder of the package that a module comes from, when it is not ours. */
const packageOf = (id) => /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? [];

/** Writes the licenses of the packages that were taken in. One without a license stops the build. */
const licenses = {
  name: 'licenses',
  generateBundle(_, files) {
    const modules = Object.values(files).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = [...new Set(modules.flatMap(packageOf))].sort();
    const texts = folders.map((folder) => {
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      if (file === undefined) throw new Error(`${folder} has no license`);
      return `${folder.split(/node_modules[\\/]/).at(-1)}\n\n${readFileSync(path.join(folder, file), 'utf8')}`;
    });
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: texts.join('\n\n') });
  },
};

/** A module of nothing but data, as the values that it exports. */
async function compute(file) {
  const { output } = await build({ cwd: root, input: file, platform: 'node', write: false });
  const values = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  const asText = (value) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${asText(value)};`)
    .join('\n');
}

const VOCABULARY = path.join(root, 'src/extraction/lexicon/vocabulary.ts');
const vocabulary = await compute(VOCABULARY);
/** Brings the vocabulary as data: to compute it takes longer than to load all the rest. */
const computed = { name: 'computed', load: (id) => (id === VOCABULARY ? vocabulary : null) };

/** One folder two levels down, as those of `src` are: paths that begin at a module lead to the same place from both. */
const bundle = (input, apart, output) =>
  build({
    cwd: root,
    input,
    platform: 'node',
    transform: { target: 'node20.19' },
    external: (id) => apart.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [licenses, computed],
    // A slow machine is no fault of the program.
    checks: { pluginTimings: false },
    onwarn({ message }) {
      throw new Error(message);
    },
    output: { cleanDir: true, ...output },
  });

// `dependencies` are loaded from where they are installed; what is used of `devDependencies` is taken in.
await bundle('src/main.ts', installed, { dir: 'dist/program', chunkFileNames: '[name].js' });
// What `vm` compiles ahead are scripts, and scripts cannot `import()`.
await bundle('src/work/worker-main.ts', APART, {
  dir: 'dist/worker',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  dynamicImportInCjs: false,
});

/** Documents whose screening compiles most of what documents need. No more of them: workers that have much to do run with other flags, and compile. */
const SAMPLES = ['invoice-digital.pdf', 'receipt-photo.jpg'];
/** Milliseconds after which they are given up. */
const PATIENCE = 60_000;
const home = mkdtempSync(path.join(tmpdir(), 'docx-build-'));
// Settings of whoever builds would change what is compiled, or ask a model.
const environment = Object.entries(process.env).filter(([name]) => !/^(?:DOCX|NODE)_/.test(name));
try {
  const files = SAMPLES.map((name) => path.join('test/fixtures/samples', name));
  execFileSync(process.execPath, ['bin/docx-cli.js', '--local', 'verify', '--workers', '1', ...files], {
    cwd: root,
    env: { ...Object.fromEntries(environment), DOCX_HOME: home, DOCX_KEEP_COMPILED: 'yes' },
    stdio: 'ignore',
    timeout: PATIENCE,
  });
} catch (error) {
  // It works without, as with another version of Node.
  console.warn(`Built without compiled code for workers: ${error.message}`);
} finally {
  rmSync(home, { recursive: true });
}
