import tseslint from 'typescript-eslint';
import { packageBoundaries } from './eslint.boundaries.mjs';
import { transactions } from './eslint.transactions.mjs';

const sources = ['**/*.ts', '**/*.tsx'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'];

/** A package name a file may not import, statically or with import(): the plain rule sees only the first. */
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

/** Browsers hand on what is half typed in these as an empty text: one component knows it, and refuses it. */
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

/** Where amounts are written; and the axis of a chart, which shows no amount. */
const FORMAT_PESOS = 'shared-lib/src/domain/money/money.ts';
const AXIS = 'remote-operator/src/reports/axisPesos.ts';
const twoDecimals = 'amounts are written by formatPesos, with two decimals (1-018)';
/** What writes an amount in another way than formatPesos, or takes something off what it wrote. */
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

/** How a statement begins: whatever it is called, and whatever object it stands in. */
const STATEMENT = String.raw`/^\s*((select|insert into|delete from|update\s+\w+\s+(as\s+)?(\w+\s+)?set|(create|alter|drop|grant)\s+(table|role|database|policy))\s|with\s+(recursive\s+)?\w+\s+as\s+(not\s+)?(materialized\s+)?\()/`;
const inItsFiles = 'SQL stands in *.repository.ts or *.sql.ts: name the statement there and import it';
const sqlInItsFiles = [
  { selector: "CallExpression[callee.name='sql']", message: inItsFiles },
  {
    // `query` is that of the database's own client: of connections that listen, hold a lock or make the tables.
    selector:
      'CallExpression[callee.property.name=/^(rows|maybe|one|query)$/] > :matches(Literal, TemplateLiteral):first-child',
    message: inItsFiles,
  },
  // A kind of rows that a transaction leaves behind brings its statements as members of an object.
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
    ],
  },
  // A rule is changed here, with its reason, never in a comment beside the code that breaks it.
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
      // Nor in one that oxlint would listen to.
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
    },
  },
  { files: tests, rules: { 'max-lines': ['error', 800] } },
  {
    // Code is wrapped by the formatter; this is for comments. A title or a text is not broken for its length.
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
    // An entry point with pages of its own takes what screens have in common through the shared root, as every page
    // does: by its path it would come a second time, with a channel and a page title that nobody has started.
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
    // Tests, random days among them, look into the database as they go, and bring about what nobody has done.
    files: ['server/src/**/*.ts'],
    ignores: [...tests, 'server/src/fuzz/**', 'server/src/**/*.{repository,sql}.ts', 'server/src/platform/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...amountsInFull, ...nowOnlyFromTheClock, ...sqlInItsFiles] },
  },
  ...transactions,
  packageBoundaries,
);
