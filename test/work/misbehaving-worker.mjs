// A worker that does what the name of the file it is given says: every way a library can go wrong, on demand.

const deeds = {
  answer: () => ({ pid: process.pid }),
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
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  'be killed': () => process.kill(process.pid, 'SIGKILL'),
  exhaust: () => {
    const held = [];
    for (;;) held.push(new Array(10_000).fill({}));
  },
  grow: () => {
    const held = [];
    for (;;) held.push(0);
  },
  'fill buffers': async () => {
    const held = [];
    for (;;) {
      held.push(Buffer.alloc(8e6, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  'answer and exit': () => {
    setTimeout(() => process.exit(3), 20);
    return { pid: process.pid };
  },
  print: () => {
    console.log('noise on stdout');
    console.error('noise on stderr');
    return { pid: process.pid };
  },
};

process.on('message', async ({ input }) => {
  const { name } = input.file;
  if (name === 'refuse') {
    const error = { code: 'damaged_document', detail: 'It is broken.', hint: 'Get another.', data: { a: 1 } };
    process.send({ error, megabytes: 1 });
    return;
  }
  const output = await deeds[name]();
  process.send({ output, megabytes: name === 'print' ? 5000 : 1 });
});
