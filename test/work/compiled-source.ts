/** The source as JavaScript in a temporary folder: child processes cannot load TypeScript. */
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Translates rooms of `src` file by file, without type checks, and gives the folder. The caller removes it. */
export async function compileSource(
  rooms: readonly string[],
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const base = await mkdtemp(join(tmpdir(), 'docx-compiled-'));
  const folder = join(base, 'dist');
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  await mkdir(folder);
  await symlink(join(ROOT, 'node_modules'), join(base, 'node_modules'));
  await writeFile(join(base, 'package.json'), '{"type":"module"}');
  for (const path of await readdir(join(ROOT, 'src'), { recursive: true })) {
    if (!rooms.includes(path.split(sep)[0] ?? '') || path.endsWith('.d.ts')) continue;
    const [from, to] = [join(ROOT, 'src', path), join(folder, path)];
    if (path.endsWith('.ts')) {
      const text = await readFile(from, 'utf8');
      const { outputText } = ts.transpileModule(text, {
        fileName: from,
        compilerOptions: { ...options, rewriteRelativeImportExtensions: true, module: ts.ModuleKind.ESNext },
      });
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to.replace(/\.ts$/, '.js'), outputText);
    } else if (path.endsWith('.json')) {
      await mkdir(dirname(to), { recursive: true });
      await cp(from, to);
    }
  }
  return { folder, remove: () => rm(base, { recursive: true, force: true }) };
}
