/** Builds the program and its worker into few files, because loading hundreds of small ones takes longer than most commands. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

const root = path.dirname(import.meta.dirname);
const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const installed = Object.keys({ ...dependencies, ...optionalDependencies });

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

await build({
  cwd: root,
  input: ['src/main.ts', 'src/work/worker-main.ts'],
  platform: 'node',
  transform: { target: 'node20.19' },
  // `dependencies` are loaded from where they are installed; what is used of `devDependencies` is taken in.
  external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [licenses],
  onwarn({ message }) {
    throw new Error(message);
  },
  // One folder two levels down, as those of `src` are: paths that begin at a module lead to the same place from both.
  output: { dir: 'dist/program', cleanDir: true, chunkFileNames: '[name].js' },
});
