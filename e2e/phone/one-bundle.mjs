// The same source built as one bundle, without federation: the yardstick of `npm run phone`. Its files and pages come
// from a server of its own, which takes all else from the stack.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { inRoot, remotes } from '../../shared-lib/tooling/workspace.mjs';

const require = createRequire(import.meta.url);
const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
});
/** The parts of the first screen: those of `server/src/web/shells.ts`. */
const FIRST_PARTS = ['dashboard', 'transport'];

/**
 * @typedef {object} Bundle
 * @property {Map<string, Buffer>} files by name, compressed (brotli)
 * @property {readonly string[]} scripts of every page, in order
 * @property {(area: string) => readonly string[]} ahead what a page of that area fetches ahead
 */

/**
 * Builds it, in half a minute.
 * @returns {Promise<Bundle>}
 */
export async function buildOneBundle() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hatid-one-bundle-'));
  const output = path.join(folder, 'output');
  mkdirSync(output);
  process.env.HATID_BUILD_OUTPUT = output;
  process.env.HATID_BUILD_CACHE = 'no';
  try {
    /** @type {typeof import('webpack')} */
    const webpack = require('webpack');
    const { shell } = require(inRoot('shared-lib/tooling/webpack.common.cjs'));
    const config = shell(inRoot('shell'), { port: 4300, api: '' })({}, { mode: 'production' });
    const isFederation = (/** @type {object} */ plugin) =>
      ['ModuleFederationPlugin', 'SharedOnce'].includes(plugin.constructor.name);
    config.plugins = [
      ...config.plugins.filter((/** @type {object} */ plugin) => !isFederation(plugin)),
      new webpack.DefinePlugin({ __REMOTE_VERSION__: JSON.stringify('one bundle') }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation$/, areasIn(folder)),
    ];
    const stats = await new Promise((resolve, reject) => {
      const compiler = webpack(config);
      compiler.run((/** @type {unknown} */ error, /** @type {unknown} */ done) =>
        compiler.close(() => (error ? reject(error) : resolve(done))),
      );
    });
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
    const groups = stats.compilation.namedChunkGroups;
    const scriptsOf = (/** @type {string} */ name) =>
      /** @type {string[]} */ (groups.get(name)?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
    const files = new Map(
      readdirSync(output)
        .filter((name) => TYPES[path.extname(name)])
        .map((name) => [name, compressed(readFileSync(path.join(output, name)))]),
    );
    const scripts = scriptsOf('main');
    const ahead = (/** @type {string} */ area) =>
      [...new Set([...FIRST_PARTS, `area-${area}`].flatMap(scriptsOf))].filter((file) => !scripts.includes(file));
    return { files, scripts, ahead };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes what takes the place of `shell/src/remotes/federation.ts`: each area is a part of the build.
 * @param {string} folder
 */
function areasIn(folder) {
  const rows = remotes.map((name) => {
    const area = name.slice('remote-'.length);
    const module = JSON.stringify(inRoot(name, 'src/module.tsx'));
    return `${area}: () => import(/* webpackChunkName: "area-${area}" */ ${module}),`;
  });
  const file = path.join(folder, 'areas.mjs');
  const load = 'export const loadFederated = async (area) => (await AREAS[area]()).default;';
  writeFileSync(file, `const AREAS = {\n${rows.join('\n')}\n};\n${load}\n`);
  return file;
}

/** With the levels of the server: 11 for files, 4 for pages. */
const compressed = (/** @type {Buffer} */ body, level = 11) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/**
 * The stack's page with the scripts of the bundle in place of those of the shell and the remote.
 * @param {string} page
 * @param {Bundle} bundle
 * @param {string} area
 */
function pageOf(page, { scripts, ahead }, area) {
  const links = ahead(area).map(
    (file) => `<link rel="preload" as="script" href="/${file}" fetchpriority="low" crossorigin="anonymous">`,
  );
  const tags = scripts.map(
    (file) => `<script defer src="/${file}" crossorigin="anonymous" fetchpriority="high"></script>`,
  );
  return page
    .replace(/<link rel="preload" as="(?:script|fetch)"[^>]*>/g, '')
    .replace(/<script defer[^>]*><\/script>/g, '')
    .replace('</head>', `${tags.join('')}${links.join('')}</head>`);
}

/**
 * Serves it.
 * @param {Bundle} bundle
 * @param {string} stack the address of the stack
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveOneBundle(bundle, stack) {
  const { hostname, port, host } = new URL(stack);
  const server = http.createServer((request, response) => {
    const name = (request.url ?? '/').slice(1).split('?', 1)[0] ?? '';
    const own = bundle.files.get(name);
    if (own) {
      const type = TYPES[path.extname(name)];
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=31536000' });
      return void response.end(own);
    }
    const isPage = request.method === 'GET' && /^(dashboard.*)?$/.test(name);
    const headers = { ...request.headers, host, ...(isPage && { 'accept-encoding': 'identity' }) };
    const { url: address, method } = request;
    const asked = http.request({ hostname, port, path: address, method, headers }, (answer) => {
      if (!isPage) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(response);
      }
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (/** @type {Buffer} */ part) => parts.push(part));
      answer.on('end', () => {
        const area = /hatid_area=([a-z]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
        const body = compressed(Buffer.from(pageOf(Buffer.concat(parts).toString('utf8'), bundle, area)), 4);
        const { 'content-length': _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...rest, 'content-encoding': 'br' });
        response.end(body);
      });
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  // The live channel.
  server.on('upgrade', (request, socket, head) => {
    const to = net.connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...request.headers, host }).map(([key, value]) => `${key}: ${String(value)}`);
      to.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      to.write(head);
      to.pipe(socket).pipe(to);
    });
    for (const one of [to, socket]) one.on('error', () => [to, socket].forEach((both) => both.destroy()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port: own } = /** @type {net.AddressInfo} */ (server.address());
  const stop = () =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://localhost:${own}`, stop };
}
