/**
 * What a remote's build takes of the shell, and what the shell's build gives: read from the graph of modules that
 * webpack made, so that only what the built code really uses counts. `server/src/web/fit` compares the two.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharing from './webpack.sharing.cjs';
import { readJson, root } from './workspace.mjs';

const require = createRequire(import.meta.url);
const byName = ([one], [other]) => (one < other ? -1 : 1);
const sorted = (names) => [...names].sort();

/** The modules in the output. A module that webpack joined from others stands with those others. */
function modulesIn({ modules, chunkGraph }) {
  const kept = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
  return kept.flatMap((module) => [module, ...(module.modules ?? [])]);
}

const fileOf = (module) => module.nameForCondition?.() ?? '';
const isOwn = (file) => file.startsWith(root) && !file.includes('node_modules');

/** The uses that one import makes of a module: ['limits', 'NAME_MAX']; [] is the module as a whole. */
function usesOf(dependency, { moduleGraph, ...compilation }) {
  const ids = dependency.getIds?.(moduleGraph) ?? [];
  if (ids.length && !dependency.referencedPropertiesInDestructuring) return [ids];
  const uses = compilation.getDependencyReferencedExports(dependency, undefined);
  return uses.map((use) => (Array.isArray(use) ? use : use.name));
}

/**
 * What a remote takes: for each shared entry point the names, with the member where it uses one
 * ('appointmentQueries.today'), and the shared packages with the version it was built against. Throws when the remote
 * uses an entry point as a whole, because nobody can tell which names that takes.
 */
export function takenBy(compilation) {
  const taken = new Map();
  const { moduleGraph } = compilation;
  const graph = {
    moduleGraph,
    getDependencyReferencedExports: compilation.getDependencyReferencedExports.bind(compilation),
  };
  for (const module of modulesIn(compilation)) {
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      if (connection.module?.type !== 'consume-shared-module' || !connection.isActive(undefined)) continue;
      const entryPoint = connection.module.options.shareKey;
      const names = taken.get(entryPoint) ?? new Set();
      taken.set(entryPoint, names);
      for (const use of usesOf(connection.dependency, graph)) {
        if (use.length) names.add(use.slice(0, 2).join('.'));
        else if (isOwn(fileOf(module))) refuseWhole(entryPoint, module, connection.dependency);
      }
    }
  }
  const names = [...taken].map(([entryPoint, used]) => [entryPoint, sorted(withoutPrefixes(used))]).sort(byName);
  return { names: Object.fromEntries(names), packages: packagesOf(taken.keys()), addresses: addressesIn(compilation) };
}

/** 'limits' says no more than 'limits.NAME_MAX'. */
const withoutPrefixes = (names) =>
  [...names].filter((name) => ![...names].some((other) => other.startsWith(`${name}.`)));

function refuseWhole(entryPoint, module, { loc }) {
  const place = `${path.relative(root, fileOf(module))}${loc?.start ? `:${loc.start.line}` : ''}`;
  throw new Error(
    `${place} takes ${entryPoint} as a whole, so that nobody can tell whether the shell has what it uses. Import each name.`,
  );
}

const packageOf = (entryPoint) => entryPoint.split('/', entryPoint.startsWith('@') ? 2 : 1).join('/');

/** The packages behind entry points. shared-lib is none: it fits by its names alone. */
function packagesOf(entryPoints) {
  const packages = new Set([...entryPoints].map(packageOf));
  packages.delete('shared-lib');
  return Object.fromEntries(
    sorted(packages).map((name) => [
      name,
      { version: readJson(require.resolve(`${name}/package.json`)).version, range: sharing.rangeOf(name) },
    ]),
  );
}

/** The addresses of the API in the code. A part that is worked out at runtime is `{}`: '/api/attendance/{}/'. */
export function addressesIn(compilation) {
  const found = new Set();
  for (const module of modulesIn(compilation)) {
    const file = fileOf(module);
    if (!isOwn(file) || file.includes('/contract/')) continue;
    const source = module.originalSource?.()?.source().toString() ?? '';
    for (const [, address] of source.matchAll(/["'`](\/api\/(?:[\w:/.-]|\$\{[^}]*\})+\/)(?=["'`?])/g))
      found.add(address.replace(/\$\{[^}]*\}/g, '{}'));
  }
  return sorted(found);
}

/**
 * What the shell gives: the names of each shared entry point, with the members of those that are plain objects
 * ('appointmentQueries.today'), and the versions of the shared packages.
 */
export function givenBy(compilation) {
  const { moduleGraph } = compilation;
  const names = [];
  const packages = {};
  for (const provided of compilation.modules) {
    if (provided.type !== 'provide-module') continue;
    const [connection] = moduleGraph.getOutgoingConnections(provided);
    const exported = moduleGraph.getProvidedExports(connection.module);
    if (packageOf(provided._name) !== 'shared-lib') packages[packageOf(provided._name)] = provided._version;
    // Nobody can tell what such a package lacks, so it fits by its version alone.
    if (!Array.isArray(exported)) continue;
    names.push([provided._name, sorted(exported.flatMap((name) => withMembers(name, connection.module, moduleGraph)))]);
  }
  return { names: Object.fromEntries(names.sort(byName)), packages };
}

/** A name, and behind it 'name.member' for each member, as far as they can be told. */
function withMembers(name, module, moduleGraph) {
  const info = moduleGraph.getExportsInfo(module).getExportInfo(name);
  const nested = info.exportsInfo?.getProvidedExports?.();
  const target = info.getTarget(moduleGraph, () => true);
  const members = Array.isArray(nested)
    ? nested
    : membersOf(fileOf(target?.module ?? module), target?.export?.at(-1) ?? name);
  return [name, ...(members ?? []).map((member) => `${name}.${member}`)];
}

const parsed = new Map();

/** The statements of one of our own source files. */
function statementsOf(file) {
  if (!isOwn(file) || !/\.tsx?$/.test(file)) return [];
  if (!parsed.has(file)) {
    const ts = require('typescript');
    const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
    parsed.set(file, statements);
  }
  return parsed.get(file);
}

/** The members of `export const name = { … }`; undefined for anything else, and where not all can be told. */
export function membersOf(file, name) {
  const ts = require('typescript');
  const bare = (node) => {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return bare(node.expression);
    return node;
  };
  const declared = statementsOf(file)
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((one) => ts.isIdentifier(one.name) && one.name.text === name);
  const value = declared?.initializer && bare(declared.initializer);
  if (!value || !ts.isObjectLiteralExpression(value)) return undefined;
  const names = value.properties.map((property) => {
    const key = property.name;
    return key && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? key.text : undefined;
  });
  return names.includes(undefined) ? undefined : names;
}
