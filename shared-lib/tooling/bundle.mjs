/**
 * Bundles packages for browsers: `node bundle.mjs remote-driver [remote-…] [--version 1.0.1] [--output folder]`. Each
 * output folder gets the files and a `build.json`: the version, the hash of the sources and the SHA-384 of each file;
 * pages and needs of a remote; what the shell gives, and the scripts of its parts. `npm run analyze -- remote-driver`
 * draws what each file is made of instead.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addressesIn, givenBy, takenBy } from './fit-record.mjs';
import { pagesOf } from './pages.mjs';
import { describeShell, emitShared } from './shell-record.mjs';
import sharing from './webpack.sharing.cjs';
import { sourceHash } from './sources.mjs';
import { fail, inRoot, readJson } from './workspace.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' }, output: { type: 'string' }, analyze: { type: 'boolean' } },
});
const require = createRequire(import.meta.url);

/** Builds a package. Resolves to where it was written, and what `read` makes of the finished graph of modules. */
function bundle(folder, read) {
  const webpack = require('webpack');
  const config = require(path.join(folder, 'webpack.config.cjs'))({}, { mode: 'production' });
  if (values.analyze) config.plugins.push(analysisOf(path.basename(folder)));
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) return reject(error ?? closeError);
        if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
        if (stats.hasWarnings()) console.warn(stats.toString('errors-warnings'));
        try {
          resolve({ written: config.output.path, ...read(stats.compilation) });
        } catch (fault) {
          reject(fault);
        }
      });
    });
  });
}

const analysisFolder = (name) => inRoot('.cache/analysis', name);
const analysisPage = (name) => `${analysisFolder(name)}.html`;

/** Draws what each file of a build is made of, as a page. */
function analysisOf(name) {
  const { BundleAnalyzerPlugin } = require('webpack-bundle-analyzer');
  const reportFilename = analysisPage(name);
  return new BundleAnalyzerPlugin({ analyzerMode: 'static', openAnalyzer: false, logLevel: 'error', reportFilename });
}

/** Packages that the shell shares lazily. They have no chunk name, so they are found by their file. */
const entryPoints = {
  'shared-lib': inRoot('shared-lib/src/index.ts'),
  ...Object.fromEntries(sharing.LATER_ENTRY_POINTS.map((entryPoint) => [entryPoint, sharing.fileOf(entryPoint)])),
  '@tanstack/react-query': sharing.reactQuery,
};

/** The scripts of each named part and of each shared entry point. */
function partsOf(compilation) {
  const isCode = (file) => /\.(js|css)$/.test(file);
  const named = [...compilation.namedChunkGroups].map(([part, group]) => [part, group.getFiles().filter(isCode)]);
  const holds = (chunk, entryPoint) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].some(
      (module) => module.nameForCondition?.() === entryPoint,
    );
  const shared = Object.entries(entryPoints).map(([part, file]) => {
    const chunks = [...compilation.chunks].filter((chunk) => holds(chunk, file));
    // A group ends with its own file. Those before it are what it needs.
    const groups = chunks.flatMap((chunk) =>
      [...chunk.groupsIterable].filter((group) => group.chunks.at(-1) === chunk),
    );
    const files = groups.flatMap((group) => group.getFiles());
    return [part, [...new Set(files.filter(isCode))]];
  });
  return Object.fromEntries([...named, ...shared]);
}

/** The files below a folder, as paths with slashes, sorted. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

function describeFiles(folder) {
  const described = filesIn(folder).map((file) => {
    const body = readFileSync(path.join(folder, file));
    return [file, { integrity: `sha384-${createHash('sha384').update(body).digest('base64')}`, bytes: body.length }];
  });
  return Object.fromEntries(described);
}

/** Adds the names of all other files to a remote's manifest, so that publishing finds one that is missing. */
function listFiles(folder) {
  const manifest = path.join(folder, 'mf-manifest.json');
  const files = filesIn(folder).filter((file) => file !== path.basename(manifest));
  writeFileSync(manifest, JSON.stringify({ ...readJson(manifest), files }));
}

async function bundleRemote(folder) {
  const { written, needs } = await bundle(folder, (compilation) => ({ needs: takenBy(compilation) }));
  // Only build analysis tools read it.
  rmSync(path.join(written, 'mf-stats.json'), { force: true });
  listFiles(written);
  return { needs, files: describeFiles(written) };
}

async function bundleShell(folder, version) {
  // The compiler works beside webpack, so this costs hardly any time.
  const emitting = emitShared();
  // Webpack takes longer, and its end awaits it.
  emitting.catch(() => undefined);
  try {
    const { written, parts, given } = await bundle(folder, (compilation) => ({
      parts: partsOf(compilation),
      given: { ...givenBy(compilation), addresses: addressesIn(compilation) },
    }));
    return { parts, record: await describeShell(version, given, await emitting), files: describeFiles(written) };
  } finally {
    const emitted = await emitting.catch(() => undefined);
    if (emitted) rmSync(emitted, { recursive: true, force: true });
  }
}

async function bundlePackage(name) {
  const folder = inRoot(name);
  const isRemote = name.startsWith('remote-');
  const version = values.version ?? readJson(path.join(folder, 'package.json')).version;
  const output = path.resolve(values.output ?? (values.analyze ? analysisFolder(name) : path.join(folder, 'dist')));
  const sources = sourceHash(name);
  // webpack.common.cjs reads these while the configuration loads.
  process.env.HATID_BUILD_VERSION = version;
  process.env.HATID_BUILD_ID = sources.slice(0, 8);
  process.env.HATID_BUILD_OUTPUT = output;
  // Nobody builds a released version again. Of the shell, a cache of it was 135 MB and a ninth of the build's time.
  const wasBuilt = existsSync(path.join(folder, 'dist/build.json'));
  process.env.HATID_BUILD_CACHE = wasBuilt ? (values.version ? 'read' : 'yes') : 'no';
  // Remove the old build first, so that a build that fails is not taken for a finished one.
  rmSync(output, { recursive: true, force: true });
  const pages = isRemote ? await pagesOf(name) : undefined;
  const own = isRemote ? await bundleRemote(folder) : await bundleShell(folder, version);
  const record = { name, version, sources, ...(isRemote && { pages }), ...own };
  if (values.analyze) console.log(`what ${name} is made of: ${analysisPage(name)}`);
  writeFileSync(path.join(output, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
}

for (const name of positionals) {
  const start = performance.now();
  try {
    await bundlePackage(name);
  } catch (error) {
    fail(`${name} does not build.\n${error instanceof Error ? error.message : String(error)}`);
  }
  console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
