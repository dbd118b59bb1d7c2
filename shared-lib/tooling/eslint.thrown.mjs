/**
 * What an exception says is never shown: screens have our own words, and the report has the rest. The rule refuses to
 * read `message` or `stack` of an error, or to make a text of one, outside the files that sort errors or send them.
 */
const ERROR = '/^(e|err|error|exception|cause|thrown)$/';
const message = 'people read our own words: friendlyText(error), failureText(error, …), or a text of the catalogue';

/** They decide by what an error says, or put it into the report or the console. */
const READERS = [
  'shell/src/browser-log/sendError.ts',
  'shell/src/remotes/{AreaBoundary,AreaFailure}.tsx',
  'shell/src/remotes/{areaLoader,drawingFaults,faults,federation}.ts',
  'shared-lib/src/api/**',
  // It asks whether the server refused a field, in the words that the same answer gave for it.
  'remote-operator/src/team/review-rejection/ReviewRejection.tsx',
];

const create = (context) => {
  const refuse = (node) => context.report({ node, messageId: 'ourWords' });
  return {
    [`MemberExpression[object.name=${ERROR}][property.name=/^(message|stack)$/]`]: refuse,
    [`VariableDeclarator[init.name=${ERROR}] > ObjectPattern > Property[key.name=/^(message|stack)$/]`]: refuse,
    [`CallExpression[callee.name='String'] > Identifier[name=${ERROR}]`]: refuse,
  };
};

export const thrown = {
  files: ['{shell,shared-lib}/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}'],
  ignores: ['**/*.test.{ts,tsx}', '**/testing/**', ...READERS],
  plugins: { thrown: { rules: { 'our-words': { meta: { messages: { ourWords: message } }, create } } } },
  rules: { 'thrown/our-words': 'error' },
};
