/** Hooks of Node's loader that strip the types of TypeScript modules, as Node does by itself from version 22.18 on. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Takes the types out of a module in TypeScript and says where each line was; leaves all others to Node. */
export async function load(url, context, next) {
  const [address = ''] = url.split('?');
  if (!address.startsWith('file:') || !address.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(address);
  const { code, map, errors } = transformSync(file, await readFile(file, 'utf8'), { sourcemap: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => `${file}: ${message}`).join('\n'));
  const lines = Buffer.from(JSON.stringify(map)).toString('base64');
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`;
  return { format: 'module', source, shortCircuit: true };
}
