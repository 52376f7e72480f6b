/** Whether a process of this machine is alive. */
import { codeOf } from './caught.ts';

/** False only for one that is certainly gone: that of another user refuses to be asked, and lives. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
