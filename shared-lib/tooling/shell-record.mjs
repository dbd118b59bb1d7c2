import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharing from './webpack.sharing.cjs';
import { compiler, inRoot } from './workspace.mjs';

/**
 * Compiles shared-lib into a folder of its own: the code of the contract, and the declarations of all entry points.
 * Resolves to the folder, which the caller removes.
 */
export async function emitShared() {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache/shared-'));
  const config = {
    extends: inRoot('shared-lib/tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      removeComments: true,
      rootDir: inRoot('shared-lib/src'),
      outDir: folder,
      types: [],
      typeRoots: [],
    },
    include: [],
    files: ['index', 'entry', ...sharing.LATER_ENTRY_POINTS.map((name) => path.basename(name)), 'contract/index'].map(
      (name) => inRoot('shared-lib/src', `${name}.ts`),
    ),
  };
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(config));
  const complaints = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [compiler, '-p', project], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part) => (text += part));
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
  // `npm run check` finds the faults of types. Here only a missing file matters.
  if (!readdirSync(path.join(folder, 'contract')).includes('index.js')) {
    rmSync(folder, { recursive: true });
    throw new Error(complaints);
  }
  return folder;
}

/** The declarations of all files, in a fixed order. */
const declarationsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .sort()
    .map((file) => `${file}\0${readFileSync(path.join(folder, file), 'utf8')}`);

/**
 * What the shell gives to remotes, and the calls that it makes with their schemas. `shared` is a version derived from
 * the exported names and types.
 */
export async function describeShell(version, { names, packages, addresses }, emitted) {
  const { asksFor, calls, describeCalls } = await import(pathToFileURL(path.join(emitted, 'contract/index.js')).href);
  const hash = createHash('sha256').update(JSON.stringify({ names, packages }));
  for (const text of declarationsIn(emitted)) hash.update(text);
  return {
    version,
    shared: hash.digest('hex').slice(0, 8),
    names,
    packages,
    calls: describeCalls(calls, asksFor(addresses)),
  };
}
