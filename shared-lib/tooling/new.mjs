/**
 * `npm run new -- remote-finance` makes a remote with one page. `npm run new -- page remote-driver earnings 'My
 * earnings'` adds a page to a remote: row, element, component, test, text, line in the README. In remote-operator the
 * folder stands in a room: `money/earnings`. What it makes passes `npm run check` and its own tests.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { exportsOf } from './pages.mjs';
import { fail, inRoot, readJson, remotes, root } from './workspace.mjs';

const NAME = /^[a-z]+(-[a-z]+)*$/;
/** What needs no quoting in code, and makes the name of a text. */
const TITLE = /^[A-Z][a-z]+( [\w-]+)+$|^[A-Z][a-z]{3,}$/;
const USAGE = "say what: npm run new -- remote-finance, or npm run new -- page remote-driver earnings 'My earnings'";

/** Written only at the end, so that a file that is not as expected changes nothing. */
const written = new Map();
const read = (file) => written.get(file) ?? readFileSync(inRoot(file), 'utf8');
const write = (file, text) => void written.set(file, text);
const writeJson = (file, value) => write(file, `${JSON.stringify(value, null, 2)}\n`);

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Puts `added` at the one place where `anchor` matches. */
function insert(file, anchor, added) {
  const text = read(file);
  const places = [...text.matchAll(anchor)];
  if (places.length !== 1)
    fail(`${file} is not as expected: ${anchor} matches ${places.length} places. Add by hand: ${added}`);
  const { index } = places[0];
  write(file, text.slice(0, index) + added + text.slice(index));
}

/** Adds a text to a catalogue, in the order of keys, and returns its key. */
function addText(remote, text) {
  const file = `${remote}/src/texts/en.json`;
  const texts = written.has(file) || existsSync(inRoot(file)) ? JSON.parse(read(file)) : {};
  const key = text.toLowerCase().replace(/\W+/g, '_').replace(/^_|_$/g, '');
  texts[key] ??= text;
  writeJson(file, Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))));
  return key;
}

const componentOf = (name, upwards, key) => `import { EmptyState, PageHeader } from 'shared-lib';
import * as m from '${upwards}texts/m';

export function ${name}() {
  return (
    <>
      <PageHeader title={m.${key}()} />
      <EmptyState title={m.nothing_here_yet()} />
    </>
  );
}
`;

const testOf = (name, title, role) => `import { screen } from '@testing-library/react';
import { aUser, renderScreen } from 'shared-lib/testing';
import { ${name} } from './${name}';

it('shows its title', () => {
  renderScreen(<${name} />, { as: aUser('${role}') });
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});
`;

function addPage(remote, place, title, served) {
  const path = place.split('/').pop();
  const page = camel(path);
  const component = `${capital(page)}Page`;
  const roles = served.map((role) => `'${role}'`).join(', ');
  const folder = `${remote}/src/${place}`;
  const rows = read(`${remote}/src/pages.ts`);
  if (existsSync(inRoot(folder)) || rows.includes(`path: '${path}'`)) fail(`${remote} has ${place} already`);

  /** Below every row that the sidebar has from here. */
  const order = Math.max(70, ...Array.from(rows.matchAll(/order: (\d+)/g), ([, taken]) => Number(taken))) + 10;
  insert(
    `${remote}/src/pages.ts`,
    /^} satisfies PageRows/gm,
    `  ${page}: { path: '${path}', label: '${title}', icon: 'note', roles: [${roles}], order: ${order} },\n`,
  );
  insert(`${remote}/src/module.tsx`, /^ {2}}\),$/gm, `    ${page}: later(<${component} />),\n`);
  insert(
    `${remote}/src/module.tsx`,
    /^const later = /gm,
    `const ${component} = lazyComponent(() => import('./${place}/${component}').then((code) => code.${component}));\n\n`,
  );
  insert(
    `${remote}/README.md`,
    /(?<=^\| route[^\n]*(\n\|[^\n]*)*)(?=\n\n)/gm,
    `\n| \`/dashboard/${path}\` | ${title} |`,
  );
  addText(remote, 'Nothing here yet');
  write(
    `${folder}/${component}.tsx`,
    componentOf(component, '../'.repeat(place.split('/').length), addText(remote, title)),
  );
  write(`${folder}/${component}.test.tsx`, testOf(component, title, served[0]));
}

/** Whom a remote serves, as `rolesServedBy` of the domain decides at its release. */
async function rolesOf(remote) {
  const { ROLES } = await exportsOf('shared-lib/src/domain/people/roles.ts');
  const role = remote.replace('remote-', '');
  return ROLES.includes(role) ? [role] : ROLES;
}

/** A remote with the files of every remote, and no page yet. */
function makeRemote(remote) {
  const name = remote.replace('remote-', '');
  const ports = remotes.map((each) => Number(/port: (\d+)/.exec(read(`${each}/webpack.config.cjs`))[1]));
  const port = Math.max(...ports) + 1;
  const like = readJson(inRoot('remote-driver/package.json'));
  const scripts = Object.entries(like.scripts).map(([script, line]) => [script, line.replace('remote-driver', remote)]);
  writeJson(`${remote}/package.json`, {
    ...like,
    name: remote,
    version: '1.0.0',
    scripts: Object.fromEntries(scripts),
  });
  write(`${remote}/tsconfig.json`, read('remote-driver/tsconfig.json'));
  write(`${remote}/webpack.config.cjs`, read('remote-driver/webpack.config.cjs').replace(/port: \d+/, `port: ${port}`));
  write(
    `${remote}/src/pages.ts`,
    `import type { PageRows } from 'shared-lib';

/** The pages of this remote, for the registry. module.tsx says what each one shows. */
export const pages = {
} satisfies PageRows;
`,
  );
  write(
    `${remote}/src/module.tsx`,
    `import { type ReactNode, Suspense } from 'react';
import { defineRemote, lazyComponent, SkeletonRows, withElements } from 'shared-lib';
import { pages } from './pages';

const later = (page: ReactNode) => <Suspense fallback={<SkeletonRows />}>{page}</Suspense>;

export default defineRemote({
  name: '${name}',
  version: __REMOTE_VERSION__,
  pages: withElements(pages, {
  }),
});
`,
  );
  write(
    `${remote}/README.md`,
    `# ${remote}

| route | what |
|---|---|

| folder | what a person does there |
|---|---|
| \`src/${name}/\` | opens the page |

How it is built, run alone and released: [add a remote](../docs/how-to/add-a-remote.md), [releases](../docs/subsystems/releases.md).
`,
  );
}

const [what = '', ...rest] = process.argv.slice(2);
const isPage = what === 'page';
const [remote = '', place = '', title = ''] = isPage
  ? rest
  : [what, what.replace('remote-', ''), capital(what.replace('remote-', ''))];
if (!/^remote-[a-z]+$/.test(remote) || !TITLE.test(title) || !place.split('/').every((part) => NAME.test(part)))
  fail(USAGE);
if (isPage !== remotes.includes(remote))
  fail(isPage ? `there is no ${remote}: ${remotes.join(', ')}` : `${remote} is there already`);
if (!isPage) makeRemote(remote);
addPage(remote, place, title, await rolesOf(remote));
for (const [file, text] of written) {
  mkdirSync(inRoot(file, '..'), { recursive: true });
  writeFileSync(inRoot(file), text);
}
const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
execFileSync(process.execPath, [biome, 'format', '--write', ...written.keys()], { cwd: root, stdio: 'ignore' });
console.log(
  `${remote}/src/${place} is a page now. Next: ${isPage ? '' : 'npm install, then '}docs/how-to/add-a-page.md from step 3 on.`,
);
