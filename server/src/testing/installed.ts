import { execFileSync } from 'node:child_process';

/** Whether a program runs here. Where it does not, the output names what was `skipped`. */
export function isInstalled(program: string, args: readonly string[], skipped: string): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write(`${program} is not installed: ${skipped}\n`);
    return false;
  }
}
