import fs from 'node:fs';

/** False for a zombie too. If nothing reaps orphans (a container's process 1), a process that ended stays listed. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until a process is gone. One that never ends runs into the test's time limit. */
export async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}
