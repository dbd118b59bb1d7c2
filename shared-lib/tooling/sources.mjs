import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import texts from './catalogues.cjs';
import { inRoot, root } from './workspace.mjs';

const skipped = new Set(['node_modules', 'dist', 'testing']);
const isTest = (name) => /\.test\.[a-z]+$/.test(name);

function* filesBelow(place) {
  if (!existsSync(place)) return;
  if (statSync(place).isFile()) return yield place;
  for (const entry of readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || isTest(entry.name)) continue;
    const child = path.join(place, entry.name);
    if (entry.isDirectory()) yield* filesBelow(child);
    else yield child;
  }
}

const bundler = [
  'package-lock.json',
  'tsconfig.base.json',
  'shared-lib/package.json',
  ...[
    'bundle.mjs',
    'fit-record.mjs',
    'pages.mjs',
    'shell-record.mjs',
    'catalogues.cjs',
    'webpack.common.cjs',
    'webpack.integrity.cjs',
    'webpack.no-snapshots.mjs',
    'webpack.once.cjs',
    'webpack.react-query.mjs',
    'webpack.remote-runtime.mjs',
    'webpack.router.cjs',
    'webpack.say.cjs',
    'webpack.shared-names.cjs',
    'webpack.sharing.cjs',
    'webpack.styled-components.mjs',
    'webpack.styles.cjs',
    'webpack.texts.cjs',
    'webpack.unused-methods.cjs',
  ].map((f) => `shared-lib/tooling/${f}`),
];

/**
 * The sources of a package's build. A remote contains nothing of shared-lib, so a change there rebuilds only the shell
 * and the server.
 */
function madeFrom(name) {
  const own = ['src', 'package.json', 'tsconfig.json'].map((part) => `${name}/${part}`);
  if (name === 'server') {
    return [
      ...own,
      'server/tsconfig.build.json',
      'tsconfig.base.json',
      'package-lock.json',
      'shared-lib/src/domain',
      'shared-lib/src/contract',
      'shared-lib/src/texts',
      'shared-lib/package.json',
      'shared-lib/tsconfig.node.json',
    ];
  }
  if (name === 'shell') {
    const shellAlone = ['shell/public', 'shell/webpack.config.cjs', 'shared-lib/tooling/webpack.heard.cjs'];
    return [...own, ...shellAlone, 'shared-lib/src', ...bundler];
  }
  return [...own, `${name}/webpack.config.cjs`, ...bundler];
}

/** A hash of all sources of a package, without tests. An equal hash means that nothing needs building. */
export function sourceHash(name) {
  // Else one text would have two hashes: before and after its functions are made.
  texts.ensureTexts();
  const hash = createHash('sha256');
  for (const place of madeFrom(name)) {
    for (const file of filesBelow(inRoot(place))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}
