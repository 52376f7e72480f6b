/** Whether a process of this machine is alive. */
import { codeOf } from './caught.ts';

/** False only when the process is certainly gone: one of another user may not be asked, but lives. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
