import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = ['shell', 'shared-lib', 'remote-operator', 'remote-therapist', 'remote-driver', 'remote-attendance'];

/** The values that a text takes of a package; types are gone when it runs. */
const valuesIn = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`import (?!type )(\\w+)?,? ?(?:\\{([^}]*)\\})? ?from '${name}'`, 'g'))]
    .flatMap(([, whole, names = '']) => [...(whole ? ['default'] : []), ...names.split(',')])
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '));

const productFiles = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => path.join(ROOT, folder, 'src', file)),
);

it.each([
  ['@tanstack/react-query', 'webpack.react-query.mjs', 10],
  ['styled-components', 'webpack.styled-components.mjs', 4],
])('the shell shares every name of %s that the product imports', (name, file, atLeast) => {
  const shared = readFileSync(path.join(__dirname, file), 'utf8');
  const used = new Set(productFiles.flatMap((one) => valuesIn(readFileSync(one, 'utf8'), name)));
  expect(used.size).toBeGreaterThanOrEqual(atLeast);
  expect([...used].filter((one) => !new RegExp(`\\b${one}\\b,? `).test(shared.replaceAll('\n', ' ')))).toEqual([]);
});
