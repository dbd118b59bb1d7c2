/**
 * Bundles one package for browsers: `node bundle.mjs remote-driver [version]`.
 *
 * Beside the files it leaves `dist/build.json`: what it was built from, and for a remote the release record that the
 * registry is made of, with the SHA-384 of each file.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sourceHash } from './sources.mjs';
import { fail, inRoot, readJson } from './workspace.mjs';

const [name, wantedVersion] = process.argv.slice(2);
const folder = inRoot(name);
const isRemote = name.startsWith('remote-');
const version = wantedVersion ?? readJson(path.join(folder, 'package.json')).version;
const sources = sourceHash(name);

// Read by webpack.common.cjs while the configuration loads.
process.env.HATID_BUILD_VERSION = version;
process.env.HATID_BUILD_ID = sources.slice(0, 8);

function bundle() {
  const require = createRequire(import.meta.url);
  const webpack = require('webpack');
  const config = require(path.join(folder, 'webpack.config.cjs'))({}, { mode: 'production' });
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) return reject(error ?? closeError);
        if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
        if (stats.hasWarnings()) console.warn(stats.toString('errors-warnings'));
        resolve(config.output.path);
      });
    });
  });
}

function describeFiles(output) {
  const files = {};
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    files[path.relative(output, file).split(path.sep).join('/')] = { integrity, bytes: body.length };
  }
  return files;
}

try {
  // A build that breaks off must not be taken for a finished one.
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  const output = await bundle();
  const record = { name, sources, ...(isRemote ? { version, files: describeFiles(output) } : {}) };
  writeFileSync(path.join(folder, 'dist/build.json'), `${JSON.stringify(record, null, 2)}\n`);
} catch (error) {
  fail(`${name} does not build.\n${error instanceof Error ? error.message : String(error)}`);
}
