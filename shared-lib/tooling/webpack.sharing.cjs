const library = require('../package.json');

/**
 * What all parts of the product have in common, said once. The shell provides each package and has it at hand from its
 * first line (eager, so that no asynchronous boundary delays the start). A remote only consumes: it carries no copy of
 * its own, and a shell that offers something else is refused while the remote loads, not noticed later by odd
 * behaviour.
 *
 * The router and everything else of shared-lib come along with shared-lib. It is imported by its root alone: a subpath
 * beside a shared root would be a second instance. The one exception is `shared-lib/form`, which is shared itself: the
 * form library comes with the first form, and is no part of a first screen.
 */
const shared = {
  react: library.dependencies.react,
  'react/': library.dependencies.react,
  'react-dom': library.dependencies['react-dom'],
  'react-dom/': library.dependencies['react-dom'],
  'styled-components': library.dependencies['styled-components'],
  '@tanstack/react-query': library.dependencies['@tanstack/react-query'],
  'shared-lib': `^${library.version}`,
  'shared-lib/form': `^${library.version}`,
};

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
  const later = (name) => ({ [name]: { ...all[name], eager: false } });
  return { ...all, ...later('@tanstack/react-query'), ...later('shared-lib'), ...later('shared-lib/form') };
};
exports.consumed = () => table({ import: false });
