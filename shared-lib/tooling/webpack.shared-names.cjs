const fs = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');
const { IN_PART } = require('./webpack.sharing.cjs');

const root = path.resolve(__dirname, '../..');
const inRoot = (file) => path.relative(root, file);

/** The names that a list such as `webpack.react-query.mjs` exports. */
const namesIn = (list) =>
  /^export \{([^}]*)\}/m
    .exec(fs.readFileSync(list, 'utf8'))[1]
    .split(',')
    .map((name) => name.trim());

/** The first of the names that an import takes; '*' for the package as a whole. None: it only runs the package. */
function takenBy(dependency, compilation) {
  if (!dependency.getIds && dependency.type !== 'import()') return [];
  const [id] = dependency.getIds?.(compilation.moduleGraph) ?? [];
  if (id && !dependency.referencedPropertiesInDestructuring) return [id];
  const uses = compilation.getDependencyReferencedExports(dependency, undefined);
  return uses.map((use) => (Array.isArray(use) ? use : use.name)[0] ?? '*');
}

/**
 * Refuses a name that the shell does not share of a package: in a browser it would be `undefined`, and the page blank.
 */
module.exports = class SharedNames {
  apply(compiler) {
    compiler.hooks.compilation.tap(SharedNames.name, (compilation) => {
      compilation.hooks.finishModules.tap(SharedNames.name, (modules) => {
        const shared = new Map(Object.entries(IN_PART).map(([name, list]) => [name, new Set(namesIn(list))]));
        for (const module of modules)
          for (const { dependency, module: taken } of compilation.moduleGraph.getOutgoingConnections(module)) {
            const name = taken?.type === 'consume-shared-module' ? taken.options.shareKey : undefined;
            if (!shared.has(name) || !dependency) continue;
            for (const one of takenBy(dependency, compilation).filter((each) => !shared.get(name).has(each)))
              compilation.errors.push(refusal(one, name, module, dependency));
          }
      });
    });
  }
};

function refusal(one, name, module, { loc }) {
  const place = `${inRoot(module.nameForCondition?.() ?? '')}${loc?.start ? `:${loc.start.line}` : ''}`;
  const why =
    one === '*'
      ? `takes ${name} as a whole. Import each name`
      : `takes ${one} of ${name}, which the shell does not share`;
  return new WebpackError(`${place} ${why}. The names that it shares are in ${inRoot(IN_PART[name])}.`);
}
