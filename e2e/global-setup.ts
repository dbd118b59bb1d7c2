import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { makeTemplate } from './fixtures/template';
import { ROOT } from './stack/instance.mjs';

/** Builds what changed, so that what is tested is what stands in the files, and prepares the stacks' data folder. */
export default async function globalSetup(): Promise<() => void> {
  execFileSync(process.execPath, [path.join(ROOT, 'shared-lib/tooling/build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  // Reads the domain, which may have been built just now.
  const { forgetPresses, presses } = await import('./fixtures/note-presses');
  forgetPresses();
  const removeTemplate = await makeTemplate();
  return () => {
    removeTemplate();
    if (process.env.PRESSES) console.log(presses());
  };
}
