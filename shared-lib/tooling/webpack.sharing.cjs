const path = require('node:path');
const library = require('../package.json');

/**
 * Parts of shared-lib that are fetched with the first screen that needs them: forms and their rarer controls, some
 * calls, the Availability pages, the calendar, the board. Each is a file of that name in shared-lib/src. What a part
 * imports by its path is carried a second time. So it stands almost alone, or imports from `shared-lib` itself, as
 * pages do (availability, calendar).
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
  'settings',
].map((name) => `shared-lib/${name}`);

/**
 * What all parts of the product share, said once. The shell provides each package from its first line (eager). A remote
 * only consumes: it carries no copy, and is refused while it loads where the shell offers another version. The rest of
 * shared-lib is imported by its root alone: a subpath beside a shared root would be a second instance. The parts above
 * are shared themselves.
 */
const shared = {
  react: library.dependencies.react,
  'react/': library.dependencies.react,
  'react-dom': library.dependencies['react-dom'],
  'react-dom/': library.dependencies['react-dom'],
  'styled-components': library.dependencies['styled-components'],
  '@tanstack/react-query': library.dependencies['@tanstack/react-query'],
  'shared-lib': `^${library.version}`,
  ...Object.fromEntries(LATER_ENTRY_POINTS.map((entryPoint) => [entryPoint, `^${library.version}`])),
};

const REACT_QUERY = '@tanstack/react-query';
/** What the shell shares of it. */
const reactQuery = path.join(__dirname, 'webpack.react-query.mjs');

/** The file of an entry point. */
const fileOf = (entryPoint) => path.resolve(__dirname, '../src', `${path.basename(entryPoint)}.ts`);

const table = (role) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, range]) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion: range, ...role },
    ]),
  );

/**
 * All of shared-lib is fetched with the dashboard; the login page takes what it needs of it through `shared-lib/entry`.
 * The query cache comes with the first page that asks through it, the forms with the first one.
 */
exports.provided = () => {
  const all = table({ eager: true });
  const later = [
    ['shared-lib', { ...all['shared-lib'], eager: false }],
    [
      REACT_QUERY,
      {
        ...all[REACT_QUERY],
        eager: false,
        import: reactQuery,
        version: require(`${REACT_QUERY}/package.json`).version,
      },
    ],
  ];
  // Named as files, they are offered though the shell itself may not open them.
  const entryPoints = LATER_ENTRY_POINTS.map((entryPoint) => [
    entryPoint,
    { ...all[entryPoint], eager: false, import: fileOf(entryPoint), version: library.version },
  ]);
  return { ...all, ...Object.fromEntries([...later, ...entryPoints]) };
};
exports.reactQuery = reactQuery;
exports.LATER_ENTRY_POINTS = LATER_ENTRY_POINTS;
exports.fileOf = fileOf;
exports.consumed = () => table({ import: false });
