import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = ['shell', 'shared-lib', 'remote-operator', 'remote-therapist', 'remote-driver', 'remote-attendance'];

/** The values that a text takes of react-query; types are gone when it runs. */
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@tanstack\/react-query'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

const productFiles = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => path.join(ROOT, folder, 'src', file)),
);

it('the shell shares every name of react-query that the product imports', () => {
  const shared = readFileSync(path.join(__dirname, 'webpack.react-query.mjs'), 'utf8');
  const used = new Set(productFiles.flatMap((file) => valuesIn(readFileSync(file, 'utf8'))));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !new RegExp(`\\b${name},`).test(shared))).toEqual([]);
});
