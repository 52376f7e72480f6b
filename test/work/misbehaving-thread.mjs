// A thread that does what the name of the file it is given says: every way a library can go wrong, on demand.
import { parentPort, threadId } from 'node:worker_threads';

const deeds = {
  answer: () => ({ threadId }),
  hang: () => {
    for (;;);
  },
  wait: () => new Promise(() => setInterval(() => undefined, 1000)),
  throw: () => {
    setImmediate(() => {
      throw new Error('a callback threw');
    });
    return new Promise(() => undefined);
  },
  exit: () => process.exit(7),
  exhaust: () => {
    const held = [];
    for (;;) held.push(new Array(10_000).fill({}));
  },
  'answer and exit': () => {
    setTimeout(() => process.exit(3), 20);
    return { threadId };
  },
  print: () => {
    console.log('noise on stdout');
    console.error('noise on stderr');
    return { threadId };
  },
};

parentPort.on('message', async ({ input }) => {
  const { name } = input.file;
  if (name === 'refuse') {
    const error = { code: 'damaged_document', detail: 'It is broken.', hint: 'Get another.', data: { a: 1 } };
    parentPort.postMessage({ error, megabytes: 1 });
    return;
  }
  const output = await deeds[name]();
  parentPort.postMessage({ output, megabytes: name === 'print' ? 5000 : 1 });
});
