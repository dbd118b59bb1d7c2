import tseslint from 'typescript-eslint';
import { packageBoundaries } from './eslint.boundaries.mjs';
import { texts } from './eslint.texts.mjs';
import { thrown } from './eslint.thrown.mjs';
import { transactions } from './eslint.transactions.mjs';

const sources = ['**/*.ts', '**/*.tsx'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'];

/** Forbids a package in imports and in import(). The plain rule sees only imports. */
const noPackage = (name, message) => ({
  imports: { group: [name, `${name}/*`], message },
  syntax: { selector: `ImportExpression[source.value=/^${name.replaceAll('/', '\\u002F')}(\\u002F|$)/]`, message },
});

const browserOnly = [
  noPackage('react-router', "use what shared-lib re-exports: a second router has no idea of the shell's routes"),
  noPackage('react-router-dom', "use what shared-lib re-exports: a second router has no idea of the shell's routes"),
  noPackage('react-hook-form', 'forms are written with `useForm` of shared-lib/form: one way for all of them'),
  noPackage('zod', 'schemas are checked on the server; import their types'),
];

/** Browsers report a half-typed value of these types as empty. One component handles that and refuses the value. */
const NATIVE = '/^(date|time|datetime-local|month|week|number)$/';
const oneField = 'a native date, time or number field is half typed unseen: use DateField, TimeField or WholeField';
const nativeFields = [
  { selector: `JSXAttribute[name.name='type'] Literal[value=${NATIVE}]`, message: oneField },
  {
    selector: `CallExpression[callee.property.name=/^(attrs|createElement|setAttribute)$/] Literal[value=${NATIVE}]`,
    message: oneField,
  },
];

const nowOnlyFromTheClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'ask the clock (deps.clock.now()): tests and HATID_CLOCK move the whole product by it',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'ask the clock (deps.clock.now()): tests and HATID_CLOCK move the whole product by it',
  },
];

/** The file that formats amounts, and the axis of a chart, which shows round sums. */
const FORMAT_PESOS = 'shared-lib/src/domain/money/money.ts';
const AXIS = 'remote-operator/src/reports/axisPesos.ts';
const twoDecimals = 'amounts are written by formatPesos, with two decimals (1-018)';
/** Code that formats an amount without formatPesos, or cuts off part of its result. */
const amountsInFull = [
  {
    selector: "CallExpression[callee.property.name=/^(replace|slice|split)/][callee.object.callee.name='formatPesos']",
    message: twoDecimals,
  },
  { selector: 'TemplateElement[value.raw=/₱$/]', message: twoDecimals },
  { selector: "BinaryExpression[operator='+'] > Literal[value=/₱$/]", message: twoDecimals },
  { selector: ':matches(Literal, JSXText, TemplateElement)[value=/₱[0-9][0-9,]*(?![0-9,.])/]', message: twoDecimals },
  { selector: "Property[key.name='currency']", message: twoDecimals },
];

/** The start of a SQL statement, in any variable or object. */
const STATEMENT = String.raw`/^\s*((select|insert into|delete from|update\s+\w+\s+(as\s+)?(\w+\s+)?set|(create|alter|drop|grant)\s+(table|role|database|policy))\s|with\s+(recursive\s+)?\w+\s+as\s+(not\s+)?(materialized\s+)?\()/`;
const inItsFiles = 'SQL stands in *.repository.ts or *.sql.ts: name the statement there and import it';
const sqlInItsFiles = [
  { selector: "CallExpression[callee.name='sql']", message: inItsFiles },
  {
    // `query` belongs to the database client: connections that listen, hold a lock or create the tables use it.
    selector:
      'CallExpression[callee.property.name=/^(rows|maybe|one|query)$/] > :matches(Literal, TemplateLiteral):first-child',
    message: inItsFiles,
  },
  // An object with `statements` describes rows that a transaction adds at its end; its members are SQL.
  { selector: "Property[key.name='statements'] :matches(Literal, TemplateLiteral)", message: inItsFiles },
  { selector: `:matches(Literal[value=${STATEMENT}], TemplateElement[value.raw=${STATEMENT}])`, message: inItsFiles },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      '.data/**',
      'coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '*/src/texts/m.ts',
    ],
  },
  // Change a rule here, with the reason, and never in a comment beside the code that breaks it.
  { linterOptions: { noInlineConfig: true } },
  { files: sources, extends: [tseslint.configs.recommended] },
  {
    files: sources,
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipComments: true, skipBlankLines: true }],
      'max-params': ['error', 4],
      // Nor in a comment for oxlint.
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
    },
  },
  { files: tests, rules: { 'max-lines': ['error', 800] } },
  {
    // The formatter wraps code, so this limit is for comments. Titles and texts may be longer.
    files: [...sources, '**/*.mjs', '**/*.cjs'],
    rules: {
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
    },
  },
  {
    files: ['shell/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}'],
    ignores: [...tests, FORMAT_PESOS, AXIS],
    rules: {
      'no-restricted-imports': ['error', { patterns: browserOnly.map(({ imports }) => imports) }],
      'no-restricted-syntax': ['error', ...amountsInFull, ...browserOnly.map(({ syntax }) => syntax), ...nativeFields],
    },
  },
  {
    files: ['shared-lib/src/**/*.tsx'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...amountsInFull, ...nativeFields] },
  },
  {
    // An entry point with pages imports shared code from the root, as every page does. Imported by its path, the code
    // would be loaded a second time, with a live channel and a page title that were never started.
    files: ['shared-lib/src/{availability,calendar}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['../ui/*', '../live/*', '../form/*', '../theme/*', '../router'],
              allowTypeImports: true,
              message: 'import it from shared-lib, shared-lib/form or shared-lib/controls',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['server/src/**/*.ts', 'shared-lib/src/domain/**/*.ts', 'shared-lib/src/contract/**/*.ts'],
    ignores: [...tests, 'server/src/platform/clock.ts', FORMAT_PESOS],
    rules: { 'no-restricted-syntax': ['error', ...amountsInFull, ...nowOnlyFromTheClock] },
  },
  {
    // Tests, including those with random days, read the database directly and create states that no action leads to.
    files: ['server/src/**/*.ts'],
    ignores: [...tests, 'server/src/fuzz/**', 'server/src/**/*.{repository,sql}.ts', 'server/src/platform/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...amountsInFull, ...nowOnlyFromTheClock, ...sqlInItsFiles] },
  },
  ...transactions,
  texts,
  thrown,
  packageBoundaries,
);
