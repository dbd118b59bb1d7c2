const path = require('node:path');
const library = require('../package.json');

/**
 * Parts of shared-lib that load with the first screen that needs them. Each is a file of that name in shared-lib/src.
 * `webpack.once.cjs` keeps them from bringing again what shared-lib's own file has.
 */
const LATER_ENTRY_POINTS = [
  'attendance',
  'availability',
  'board',
  'booking',
  'calendar',
  'controls',
  'form',
  'notifications',
  'phone',
  'records',
  'safety',
  'settings',
].map((name) => `shared-lib/${name}`);

/** The versions of a shared package that a build runs with. */
const rangeOf = (name) => library.dependencies[name];
const inRange = (name) => ({ strictVersion: true, requiredVersion: rangeOf(name) });
/** The names that a remote takes decide, and no version: `server/src/web/fit`, `shell/src/remotes/fit.ts`. */
const byNames = { requiredVersion: false };

/**
 * The packages that all parts of the product share. The shell provides each from the start (eager). A remote brings no
 * copy, and does not load when the shell's version does not fit. The rest of shared-lib is imported only by its root: a
 * subpath beside it would be a second instance. The parts above are shared on their own. To raise a package:
 * docs/subsystems/releases.md, 'Raising a shared package'.
 */
const shared = {
  react: inRange('react'),
  'react/': inRange('react'),
  'react-dom': inRange('react-dom'),
  'react-dom/': inRange('react-dom'),
  'styled-components': inRange('styled-components'),
  '@tanstack/react-query': inRange('@tanstack/react-query'),
  'shared-lib': byNames,
  ...Object.fromEntries(LATER_ENTRY_POINTS.map((entryPoint) => [entryPoint, byNames])),
};

const REACT_QUERY = '@tanstack/react-query';
const STYLES = 'styled-components';
/** What the shell shares of them. */
const reactQuery = path.join(__dirname, 'webpack.react-query.mjs');
const styles = path.join(__dirname, 'webpack.styled-components.mjs');
const versionOf = (name) => require(`${name}/package.json`).version;

/** The source file of an entry point. */
const fileOf = (entryPoint) => path.resolve(__dirname, '../src', `${path.basename(entryPoint)}.ts`);

const table = (role) =>
  Object.fromEntries(Object.entries(shared).map(([name, fit]) => [name, { singleton: true, ...fit, ...role }]));

/**
 * What the shell provides. shared-lib loads with the dashboard; the login page imports its own part,
 * `shared-lib/entry`. The query cache and the forms each load with the first page that uses them.
 */
exports.provided = () => {
  const all = table({ eager: true });
  const later = [
    // Releases from before names decided still ask for version ^1.0.0 of shared-lib.
    ['shared-lib', { ...all['shared-lib'], eager: false, version: library.version }],
    [
      REACT_QUERY,
      {
        ...all[REACT_QUERY],
        eager: false,
        import: reactQuery,
        version: versionOf(REACT_QUERY),
      },
    ],
    [STYLES, { ...all[STYLES], import: styles, version: versionOf(STYLES) }],
  ];
  // Named as files, because the shell itself does not import some of these entry points.
  const entryPoints = LATER_ENTRY_POINTS.map((entryPoint) => [
    entryPoint,
    { ...all[entryPoint], eager: false, import: fileOf(entryPoint), version: library.version },
  ]);
  return { ...all, ...Object.fromEntries([...later, ...entryPoints]) };
};
exports.rangeOf = rangeOf;
/** The packages of which the shell shares some names only, by the file that lists them. */
exports.IN_PART = { [REACT_QUERY]: reactQuery, [STYLES]: styles };
exports.reactQuery = reactQuery;
exports.LATER_ENTRY_POINTS = LATER_ENTRY_POINTS;
exports.fileOf = fileOf;
exports.consumed = () => table({ import: false });
