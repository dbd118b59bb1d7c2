const path = require('node:path');
const ts = require('typescript');
const { expressionOf, messagesOf, treeOf } = require('./catalogues.cjs');

const { factory } = ts;
const root = path.resolve(__dirname, '../..');
const CATALOGUE = /\/texts\/m(\.js)?$/;

const literal = (value) =>
  typeof value === 'number' ? factory.createNumericLiteral(value) : factory.createStringLiteral(value);

/** A template of texts and expressions: a plain string when it has none. */
function templateOf(parts) {
  const texts = [''];
  const values = [];
  for (const part of parts) {
    if (typeof part === 'string') texts[texts.length - 1] += part;
    else {
      values.push(part);
      texts.push('');
    }
  }
  if (!values.length) return factory.createStringLiteral(texts[0]);
  return factory.createTemplateExpression(
    factory.createTemplateHead(texts[0]),
    values.map((value, at) =>
      factory.createTemplateSpan(
        value,
        at === values.length - 1
          ? factory.createTemplateTail(texts[at + 1])
          : factory.createTemplateMiddle(texts[at + 1]),
      ),
    ),
  );
}

/** The names and values of `{ name, time: formatTime(at) }`. */
function valuesOf(call, refuse) {
  const [given] = call.arguments;
  if (!given) return new Map();
  if (!ts.isObjectLiteralExpression(given)) refuse(call, 'takes its values in braces');
  return new Map(
    given.properties.map((property) => {
      if (ts.isShorthandPropertyAssignment(property)) return [property.name.text, property.name];
      if (!ts.isPropertyAssignment(property)) refuse(call, 'takes its values by name');
      return [property.name.text, property.initializer];
    }),
  );
}

/** True for what can be written twice: a name, a member, a literal. */
const isPlain = (node) =>
  ts.isIdentifier(node) ||
  ts.isLiteralExpression(node) ||
  (ts.isPropertyAccessExpression(node) && isPlain(node.expression));

const conditional = (argument, cases, last) =>
  factory.createParenthesizedExpression(
    cases.reduceRight(
      (otherwise, { when, shown }) =>
        factory.createConditionalExpression(
          factory.createStrictEquality(argument, literal(when)),
          undefined,
          shown,
          undefined,
          otherwise,
        ),
      last,
    ),
  );

/** What says a text in Filipino where that is spoken: `webpack.say.cjs`. */
const SAY = '$t';

/** A call that may be left out where nobody uses what it returns. */
const pureCall = (name, given) =>
  ts.addSyntheticLeadingComment(
    factory.createCallExpression(factory.createIdentifier(name), undefined, given),
    ts.SyntaxKind.MultiLineCommentTrivia,
    '#__PURE__',
    false,
  );

const isSame = ({ cases, last, english, filipino }) =>
  last ? isSame(last) && cases.every(({ said }) => isSame(said)) : english === filipino;
/** True if a text has Filipino that is not its English: 'Cash' is both. */
const hasOwn = (message) => message.filipino !== undefined && !isSame(treeOf(message));

/** How a text is written: with its English words alone, or as a call by its English words where it has Filipino. */
const writingOf = (message) => {
  if (!hasOwn(message)) return (write) => expressionOf(message.tokens, write);
  const write = (tree, { argument, choose, say }) =>
    tree.cases
      ? choose(
          argument(tree.argument),
          tree.cases.map(({ when, said }) => ({ when, shown: write(said, { argument, choose, say }) })),
          write(tree.last, { argument, choose, say }),
        )
      : say(tree.english, tree.values.map(argument));
  const tree = treeOf(message);
  return (how) => write(tree, how);
};

/** The text of a call of `m.key({ … })` as an expression in its place. */
function inPlace(message, call, refuse) {
  const values = valuesOf(call, refuse);
  const writing = writingOf(message);
  // A value that is read twice is worked out once.
  const times = new Map();
  const counting = (name) => times.set(name, (times.get(name) ?? 0) + 1);
  writing({ argument: counting, choose: () => '', template: () => '', say: () => '' });
  // With names of their own: a name of the text may be that of a variable which another value reads.
  const named = new Map(
    [...times]
      .filter(([name, count]) => count > 1 && values.has(name) && !isPlain(values.get(name)))
      .map(([name]) => [name, factory.createUniqueName(name)]),
  );
  const text = writing({
    template: templateOf,
    argument: (name) => named.get(name) ?? values.get(name) ?? refuse(call, `needs ${name}`),
    choose: conditional,
    say: (english, given) => pureCall(SAY, [factory.createStringLiteral(english), ...given]),
  });
  if (!named.size) return text;
  const parameters = [...named.values()].map((name) => factory.createParameterDeclaration(undefined, undefined, name));
  const shown = factory.createArrowFunction(undefined, undefined, parameters, undefined, undefined, text);
  return factory.createCallExpression(
    factory.createParenthesizedExpression(shown),
    undefined,
    [...named.keys()].map((name) => values.get(name)),
  );
}

/**
 * Writes each text into the place that shows it, in released pages. So a first screen carries its own texts and no
 * catalogue, and a text costs no more bytes than a literal; one with Filipino costs a short call. For
 * `getCustomTransformers` of ts-loader.
 */
exports.textsInPlace = (messages = messagesOf) => {
  const catalogues = new Map();
  const messageOf = (file, key) => {
    const [name] = path.relative(root, file).split(path.sep);
    if (!catalogues.has(name)) catalogues.set(name, new Map(messages(name).map((one) => [one.key, one])));
    return catalogues.get(name).get(key);
  };
  return (context) => (file) => {
    const isCatalogue = (node) => ts.isImportDeclaration(node) && CATALOGUE.test(node.moduleSpecifier.text);
    if (!file.statements.some(isCatalogue)) return file;
    const refuse = (node, why) => {
      throw new Error(`${path.relative(root, file.fileName)}: ${node.getText(file)} ${why}`);
    };
    const visit = (node) => {
      if (isCatalogue(node)) return undefined;
      const called = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression;
      if (called && ts.isIdentifier(called.expression) && called.expression.text === 'm') {
        const message = messageOf(file.fileName, called.name.text) ?? refuse(node, 'has no text');
        // The values of a text may hold texts themselves.
        return ts.visitNode(inPlace(message, node, refuse), visit);
      }
      if (ts.isIdentifier(node) && node.text === 'm' && node.parent && isUse(node))
        refuse(node.parent, 'must be called');
      return ts.visitEachChild(node, visit, context);
    };
    return ts.visitNode(file, visit);
  };
};

/** True if a name reads the variable, and is not the name of a member or key. */
const isUse = ({ parent, text }) =>
  text === 'm' &&
  !(ts.isPropertyAccessExpression(parent) && parent.name.text === 'm') &&
  !ts.isPropertyAssignment(parent) &&
  !ts.isBindingElement(parent) &&
  !ts.isParameter(parent) &&
  !ts.isVariableDeclaration(parent);
