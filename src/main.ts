/** The entry of the process: builds the host, runs the command line, sets the exit code. */
import { createHost } from './app/context.ts';
import { runCli } from './cli/index.ts';

const host = createHost(process);
try {
  process.exitCode = await runCli(process.argv.slice(2), host);
} finally {
  await host.close();
}
