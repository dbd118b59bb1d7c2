const path = require('node:path');
const library = require('../package.json');

/**
 * Parts of shared-lib that are fetched with the first screen that needs them: forms, their rarer controls, and the
 * calls of booking, of notifications, of the Data page, of settings; the weeks of the Availability pages, the calendar,
 * the day of the dispatch board; what operators never read.
 * Each is a file of that name in shared-lib/src. What it takes of the rest by its path comes with it a second time, so
 * a door stands almost alone, or takes the rest through `shared-lib` itself, as pages do (availability, calendar).
 */
const LATER_DOORS = [
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
 * What all parts of the product have in common, said once. The shell provides each package and has it at hand from its
 * first line (eager, so that no asynchronous boundary delays the start). A remote only consumes: it carries no copy of
 * its own, and a shell that offers something else is refused while the remote loads, not noticed later by odd
 * behaviour.
 *
 * The router and everything else of shared-lib come along with shared-lib. It is imported by its root alone: a subpath
 * beside a shared root would be a second instance. The exceptions are the doors above, which are shared themselves.
 */
const shared = {
  react: library.dependencies.react,
  'react/': library.dependencies.react,
  'react-dom': library.dependencies['react-dom'],
  'react-dom/': library.dependencies['react-dom'],
  'styled-components': library.dependencies['styled-components'],
  '@tanstack/react-query': library.dependencies['@tanstack/react-query'],
  'shared-lib': `^${library.version}`,
  ...Object.fromEntries(LATER_DOORS.map((door) => [door, `^${library.version}`])),
};

const REACT_QUERY = '@tanstack/react-query';
/** What the shell shares of it. */
const reactQuery = path.join(__dirname, 'webpack.react-query.mjs');

/** The file of a door. */
const fileOf = (door) => path.resolve(__dirname, '../src', `${path.basename(door)}.ts`);

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
  const doors = LATER_DOORS.map((door) => [
    door,
    { ...all[door], eager: false, import: fileOf(door), version: library.version },
  ]);
  return { ...all, ...Object.fromEntries([...later, ...doors]) };
};
exports.LATER_DOORS = LATER_DOORS;
exports.reactQuery = reactQuery;
exports.fileOf = fileOf;
exports.consumed = () => table({ import: false });
