import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { makeTemplate } from './fixtures/template';
import { ROOT } from './stack/instance.mjs';

/** Builds what changed, so that the tests run the current files, and prepares the data folder of the stacks. */
export default async function globalSetup(): Promise<() => void> {
  execFileSync(process.execPath, [path.join(ROOT, 'shared-lib/tooling/build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  // Imported now, because it loads the domain, which may just have been built.
  const { forgetPresses, presses } = await import('./fixtures/note-presses');
  forgetPresses();
  const removeTemplate = await makeTemplate();
  return () => {
    removeTemplate();
    if (process.env.PRESSES) console.log(presses());
  };
}
