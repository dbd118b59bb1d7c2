import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const PACKAGES = ['shell', 'remote-operator', 'remote-therapist', 'remote-driver', 'remote-attendance'];
/** Jest cannot load the linter's modules, so another process prints the rooms. */
const PARTS: readonly string[] = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import { PARTS } from './eslint.boundaries.mjs'; console.log(JSON.stringify(PARTS));",
    ],
    { cwd: __dirname, encoding: 'utf8' },
  ),
);

const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|texts)\//.test(file))
    .map((file) => path.join(folder, file));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const namesIn = (list: string): string[] =>
  list.split(',').flatMap((one) => /^\s*(?:type )?(\w+)/.exec(one)?.slice(1) ?? []);

/** The names that a package takes from the entry points of shared-lib. */
const takenBy = (name: string): Set<string> =>
  new Set(
    sourcesIn(`${name}/src`).flatMap((file) =>
      [...read(file).matchAll(/\{([^{}]*)\} from 'shared-lib[^']*'/g)].flatMap(([, list = '']) => namesIn(list)),
    ),
  );
const taken = new Map(PACKAGES.map((name) => [name, takenBy(name)]));

const ownSources = sourcesIn('shared-lib/src');
/** The views of shared-lib's parts that its entry points give out, each with its names. */
const given = new Map<string, string[]>();
for (const entry of ownSources.filter((file) => path.dirname(file) === 'shared-lib/src')) {
  for (const [, list = '', target = ''] of read(entry).matchAll(/export (?:type )?\{([^{}]*)\} from '\.\/([^']+)'/g)) {
    const file = `shared-lib/src/${target}.tsx`;
    if (!PARTS.includes(target.split('/')[0] ?? '') || !existsSync(path.join(ROOT, file))) continue;
    given.set(file, [...(given.get(file) ?? []), ...namesIn(list)]);
  }
}

/** The packages and the other files of shared-lib that show a view. */
function shownBy(file: string, names: readonly string[]): string[] {
  const packages = PACKAGES.filter((name) => names.some((one) => taken.get(name)?.has(one)));
  const stem = path.basename(file, '.tsx');
  const others = ownSources.filter(
    (other) => other !== file && path.dirname(other) !== 'shared-lib/src' && read(other).includes(`/${stem}'`),
  );
  return [...packages, ...others];
}

it('a view that one package alone shows stands in that package, not in shared-lib', () => {
  expect(given.size).toBeGreaterThan(15);
  const lonely = [...given].filter(([file, names]) => shownBy(file, names).length < 2);
  expect(lonely.map(([file, names]) => `${file}: ${shownBy(file, names).join(', ')}`)).toEqual([]);
});
