const ts = require('typescript');

/**
 * Parts of react-dom that no screen reaches, by the names in its own file: 20 kB (gzip) of every page. React has no
 * build without them. Nobody takes over a server's HTML. View transitions, activities, profilers and lists of suspense
 * fail at once, as elements of an unknown type. `<title>`, `<link>`, `<meta>` stay where they are drawn.
 */
const PARTS = {
  /** Kinds of fibers. `createFiberFromTypeAndProps` is the only place that would make one. */
  tags: {
    Profiler: 12,
    Dehydrated: 18,
    SuspenseList: 19,
    Hoistable: 26,
    Singleton: 27,
    ViewTransition: 30,
    Activity: 31,
  },
  /** Element types that would become such fibers. */
  types: [
    'REACT_ACTIVITY_TYPE',
    'REACT_LEGACY_HIDDEN_TYPE',
    'REACT_PROFILER_TYPE',
    'REACT_SUSPENSE_LIST_TYPE',
    'REACT_VIEW_TRANSITION_TYPE',
  ],
  /** Members that are always the same without hydration. */
  members: { dehydrated: 'null', isDehydrated: '!1' },
  /** Variables that keep their first value. */
  variables: {
    appearingViewTransitions: 'null',
    hydrationErrors: 'null',
    hydrationParentFiber: 'null',
    inUpdateViewTransition: '!1',
    isHydrating: '!1',
    nextHydratableInstance: 'null',
    pendingTransitionTypes: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    previousHydratableOnEnteringScopedSingleton: 'null',
    queuedDrag: 'null',
    queuedFocus: 'null',
    queuedMouse: 'null',
    rootViewTransitionAffected: '!1',
    rootViewTransitionNameCanceled: '!1',
    shouldStartViewTransition: '!1',
    viewTransitionCancelableChildren: 'null',
    viewTransitionContextChanged: '!1',
    viewTransitionMutationContext: '!1',
  },
  /** Calls with a known result. */
  calls: {
    accumulateSuspenseyCommitOnFiber: 'void 0',
    clearIfContinuousEvent: 'void 0',
    commitDeletedPairViewTransitions: 'void 0',
    commitEnterViewTransitions: 'void 0',
    commitExitViewTransitions: 'void 0',
    commitNestedViewTransitions: 'void 0',
    isFragmentInstanceParent: '!1',
    isHostHoistableType: '!1',
    measureNestedViewTransitions: 'void 0',
    popHydrationState: '!1',
    preloadInstanceAndSuspendIfNeeded: 'void 0',
    queueIfContinuousEvent: '!1',
    resetHydrationState: 'void 0',
    retryIfBlockedOn: 'void 0',
    restoreEnterOrExitViewTransitions: 'void 0',
    restoreNestedViewTransitions: 'void 0',
    trackEnterViewTransitions: 'void 0',
    upgradeHydrationErrorsToRecoverable: 'null',
    waitForCommitToBeReady: 'null',
  },
  /** Statements that only set these. */
  statements: [
    /^exports\.hydrateRoot = /,
    /^FragmentInstance\.prototype\.\w+ = /,
    /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration =/,
    /^ReactDOMSharedInternals\.findDOMNode = /,
  ],
  /** Members of tables: what fetches files ahead, and hooks of forms that a server answers. */
  entries: ['D', 'C', 'L', 'm', 'X', 'S', 'M', 'useActionState', 'useFormState', 'useOptimistic', 'useCacheRefresh'],
};

const TAGS = Object.values(PARTS.tags);
const COMPARED = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!1'],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '!0'],
]);

const tagOf = (node) => (ts.isNumericLiteral(node) && TAGS.includes(Number(node.text)) ? Number(node.text) : undefined);
const readsTag = (node) =>
  (ts.isPropertyAccessExpression(node) && node.name.text === 'tag') || (ts.isIdentifier(node) && node.text === 'tag');
const isAssignment = (node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** True if a function around the node has a variable of its own by that name. */
function isShadowed({ text, parent }) {
  const declares = (scope, node) =>
    (ts.isVariableDeclaration(node) && node.name.text === text) ||
    ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && declares(scope, child));
  for (let scope = parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (!ts.isFunctionLike(scope)) continue;
    if (scope.parameters.some(({ name }) => name.text === text) || declares(scope, scope.body)) return true;
  }
  return false;
}

/** True for a name that is written where a variable is made, or a member is named. */
const isDeclared = (node) => node.parent.name === node;

/** True if nothing runs on from the end of a clause into the next. */
function ends(clause) {
  const last = clause.statements.at(-1);
  return last
    ? [ts.isBreakStatement, ts.isReturnStatement, ts.isThrowStatement, ts.isContinueStatement].some((is) => is(last))
    : false;
}

/** What runs on into a clause that goes has to go or end, too. */
function goes(clause, isGone) {
  if (!isGone(clause)) return false;
  const { clauses } = clause.parent;
  const before = clauses[clauses.indexOf(clause) - 1];
  return !before || !clause.statements.length || ends(before) || goes(before, isGone);
}

/**
 * A loader for react-dom's own file. What it removes cannot run; the minifier then removes what only that has called.
 * The build fails for a part that is not there, so that somebody looks at a new version of React.
 */
module.exports = function withoutParts(source) {
  const file = ts.createSourceFile('react-dom.js', source, ts.ScriptTarget.ES2022, true);
  const names = ['members', 'variables', 'calls'].flatMap((kind) => Object.keys(PARTS[kind]));
  const missing = new Set([...names, ...TAGS, ...PARTS.types, ...PARTS.statements, ...PARTS.entries]);
  const found = (part, text) => {
    missing.delete(part);
    return text;
  };
  const isGone = (clause) => {
    if (!ts.isCaseClause(clause)) return false;
    const { expression } = clause;
    const part = readsTag(clause.parent.parent.expression) ? tagOf(expression) : undefined;
    if (part !== undefined) return found(part, true);
    // The only `switch` over types makes fibers.
    return ts.isIdentifier(expression) && PARTS.types.includes(expression.text) && found(expression.text, true);
  };

  /** Variables of clauses that are gone, which other clauses of the function write, too. */
  const kept = new Map();
  function keepVariablesOf(clause) {
    const { body } = ts.findAncestor(clause, ts.isFunctionLike);
    const visit = (node) => {
      if (ts.isVariableDeclaration(node)) kept.set(body, [...(kept.get(body) ?? []), node.name.text]);
      if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
    };
    visit(clause);
  }

  /** The text that takes the place of a node; undefined where it stays. */
  function replaced(node) {
    if (ts.isExpressionStatement(node) && node.parent === file) {
      const part = PARTS.statements.find((pattern) => pattern.test(node.getText(file)));
      return part && found(part, '');
    }
    if (ts.isCaseClause(node) && goes(node, isGone)) {
      keepVariablesOf(node);
      return '';
    }
    if (ts.isPropertyAssignment(node) && PARTS.entries.includes(node.name.text))
      return node.initializer.getText(file) === 'throwInvalidHookError' ? undefined : found(node.name.text, 'd:0');
    if (ts.isNewExpression(node) && node.expression.getText(file) === 'FragmentInstance')
      return '(()=>{throw Error("a fragment with a ref")})()';
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      Object.hasOwn(PARTS.calls, node.expression.text)
    )
      return found(node.expression.text, `(${PARTS.calls[node.expression.text]})`);
    if (isAssignment(node) && ts.isIdentifier(node.left) && isConstant(node.left)) return `(${render(node.right)})`;
    if (ts.isBinaryExpression(node) && COMPARED.has(node.operatorToken.kind)) {
      const [tag, other] = tagOf(node.left) === undefined ? [node.right, node.left] : [node.left, node.right];
      if (tagOf(tag) !== undefined && readsTag(other)) return found(tagOf(tag), COMPARED.get(node.operatorToken.kind));
    }
    if (ts.isPropertyAccessExpression(node) && Object.hasOwn(PARTS.members, node.name.text))
      return found(
        node.name.text,
        isAssignment(node.parent) && node.parent.left === node ? undefined : PARTS.members[node.name.text],
      );
    if (ts.isIdentifier(node) && isConstant(node)) return found(node.text, PARTS.variables[node.text]);
    return undefined;
  }
  const isConstant = (node) => Object.hasOwn(PARTS.variables, node.text) && !isDeclared(node) && !isShadowed(node);

  function render(node) {
    const text = replaced(node);
    if (text !== undefined) return text;
    let at = node.getStart(file);
    let all = '';
    ts.forEachChild(node, (child) => {
      all += source.slice(at, child.getStart(file)) + render(child);
      at = child.getEnd();
    });
    all += source.slice(at, node.getEnd());
    return kept.has(node) ? `{var ${kept.get(node).join()};${all.slice(1)}` : all;
  }

  const rest = render(file);
  if (missing.size) throw new Error(`react-dom has not each of ${[...missing].join(', ')}`);
  return rest;
};
