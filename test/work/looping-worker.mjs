// Without IPC: a program that starts itself as its worker and tells its number. With it: that worker, which never comes to an end.
// Argument: folder of the compiled source.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [source] = process.argv.slice(2);
if (process.send === undefined) {
  const worker = fork(fileURLToPath(import.meta.url), [source]);
  worker.on('message', (number) => console.log(number));
} else {
  const { watchParent } = await import(pathToFileURL(join(source, 'work', 'watch-parent.js')).href);
  watchParent();
  process.send(process.pid, () => {
    for (;;);
  });
}
