const ts = require('typescript');

/**
 * Kinds of fibers that no screen of the product makes: what a server drew (18), lists of placeholders (19), scopes and
 * hidden trees of other releases (21, 23), caches (24), `<link>`, `<title>` and the like that React would move to the
 * head (26), `<html>` and its parts (27), view transitions (30), activities (31).
 */
const UNMADE = [18, 19, 21, 23, 24, 26, 27, 30, 31].map(String);
/** Types of elements that would make them. A page that has one fails with React's error 130. */
const REFUSED = ['ACTIVITY', 'SUSPENSE_LIST', 'LEGACY_HIDDEN', 'VIEW_TRANSITION'].map((one) => `REACT_${one}_TYPE`);
/** What is never true, because no page was drawn by a server, and none has a view transition. */
const NEVER = ['isHydrating', 'shouldStartViewTransition'];

const text = (node) => node.getText();
const isTag = (node) => /(^|\.)(tag|grandTag)$/.test(text(node));
const isUnmade = (node) => UNMADE.includes(text(node));
const isDehydrated = (node) => ts.isPropertyAccessExpression(node) && text(node.name) === 'dehydrated';
const isNull = (node) => node.kind === ts.SyntaxKind.NullKeyword;
const isAssignment = (node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** `30 === fiber.tag`, `null !== state.dehydrated` and the like: what they are; undefined for any other expression. */
function answerOf(node) {
  if (!ts.isBinaryExpression(node)) return undefined;
  const equals = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
  if (!equals && node.operatorToken.kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken) return undefined;
  const { left, right } = node;
  const either = (one, other) => (one(left) && other(right)) || (one(right) && other(left));
  if (either(isUnmade, isTag)) return equals ? '!1' : '!0';
  if (either(isNull, isDehydrated)) return equals ? '!0' : '!1';
  return undefined;
}

/** What stands in place of an expression or a body; undefined for those that stay. */
function insteadOf(node) {
  if (isAssignment(node)) {
    const [set, to] = [text(node.left), text(node.right)];
    if (NEVER.includes(set)) return '!1';
    if (set === 'ReactDOMSharedInternals.d') return ONLY_FLUSHES;
    if (set === 'fiberTag' && to.startsWith('isHostHoistableType(')) return 'fiberTag = 5';
  }
  if (ts.isIdentifier(node) && NEVER.includes(node.text)) return '!1';
  if (ts.isPropertyAccessExpression(node) && text(node.name) === 'isDehydrated') return '!1';
  if (ts.isBlock(node) && node.parent.name?.text === 'popHydrationState') return '{ return !1; }';
  return answerOf(node);
}

/** Whether what follows can be reached from behind these statements, as far as one sees. */
function goesOn(statements) {
  const last = statements.at(-1);
  if (!last) return true;
  if (ts.isBlock(last)) return goesOn(last.statements);
  return ![
    ts.SyntaxKind.BreakStatement,
    ts.SyntaxKind.ContinueStatement,
    ts.SyntaxKind.ReturnStatement,
    ts.SyntaxKind.ThrowStatement,
  ].includes(last.kind);
}

/** Names that stay declared for the rest of a function, although the clause that declares them goes. */
function namesIn(node) {
  if (ts.isFunctionLike(node)) return [];
  const own = ts.isVariableDeclaration(node) ? [text(node.name)] : [];
  return [...own, ...node.getChildren().flatMap(namesIn)];
}

/** The clauses of a switch without those for what nobody makes. Another may run on into the statements of one. */
function withoutUnmade(node, cut, put) {
  const of = isTag(node.expression) ? isUnmade : (label) => REFUSED.includes(text(label));
  let runsOn = false;
  for (const clause of node.caseBlock.clauses) {
    const { statements } = clause;
    if (!ts.isCaseClause(clause) || !of(clause.expression)) {
      clause.forEachChild(cut);
      runsOn = goesOn(statements);
    } else if (runsOn) {
      put(clause.getStart(), statements[0]?.getStart() ?? clause.end, '');
      for (const statement of statements) cut(statement);
      runsOn = goesOn(statements);
    } else {
      put(clause.getStart(), clause.end, '');
      const names = namesIn(clause);
      const { pos } = ts.findAncestor(clause, ts.isFunctionLike).body.statements;
      if (names.length) put(pos, pos, `var ${names.join()};`);
    }
  }
}

/** What is compared with the whole package by `react-part.test.ts`. */
const VERSION = '19.3.1';
/** Statements that go: methods of references to fragments, pages that a server drew, files that pages fetch ahead. */
const LEFT_OUT =
  /^(FragmentInstance\.prototype\.\w+|exports\.(hydrateRoot|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule))$/;
/** In place of what those fetch with. */
const ONLY_FLUSHES = 'ReactDOMSharedInternals.d = { ...previousDispatcher, f: flushSyncWork, r: requestFormReset }';

function isLeftOut(statement) {
  const set = ts.isExpressionStatement(statement) && isAssignment(statement.expression) && statement.expression.left;
  return set && LEFT_OUT.test(text(set));
}

/**
 * A loader that leaves out of react-dom what no screen of the product reaches: 15 kB (gzip) of every first
 * page. A bundler cannot see that. `webpack.shared-names.cjs` refuses the names that are gone.
 */
module.exports = function withoutUnused(source) {
  if (!source.includes(`exports.version = "${VERSION}"`))
    throw new Error(
      `${this.resourcePath} is not of React ${VERSION}. Compare it with webpack.react.cjs, then raise VERSION`,
    );
  const file = ts.createSourceFile('react-dom.js', source, ts.ScriptTarget.ES2022, true);
  const edits = [];
  const put = (start, end, instead) => void edits.push([start, end, instead]);
  function cut(node) {
    if (ts.isSwitchStatement(node)) {
      cut(node.expression);
      return withoutUnmade(node, cut, put);
    }
    // A parameter of that name is something else.
    if (node.parameters?.some(({ name }) => NEVER.includes(text(name)))) return;
    if (ts.isVariableDeclaration(node) && NEVER.includes(text(node.name))) return;
    const instead = insteadOf(node);
    if (instead) put(node.getStart(), node.end, instead);
    else node.forEachChild(cut);
  }
  for (const statement of file.statements)
    if (isLeftOut(statement)) put(statement.getStart(), statement.end, '');
    else cut(statement);
  return edits
    .sort(([one], [other]) => other - one)
    .reduce((rest, [start, end, code]) => rest.slice(0, start) + code + rest.slice(end), source);
};
