import ts from 'typescript';

/** No parameter of a function has a known value. */
const NOTHING = new Map();
const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Finds the possible names of the statement in an expression: from each `sql(name, …)` that it comes from. */
export class StatementNames {
  #open = new Set();

  constructor(checker) {
    this.checker = checker;
  }

  of(expression, given = NOTHING) {
    // A function that calls itself, or values that name each other.
    if (this.#open.has(expression)) return [];
    this.#open.add(expression);
    try {
      return this.#find(expression, given);
    } finally {
      this.#open.delete(expression);
    }
  }

  /** The arguments of a call, by their parameters. */
  givenBy(call, { parameters }) {
    const given = new Map();
    for (const [nth, { name }] of parameters.entries()) {
      const argument = call.arguments[nth];
      if (!argument) continue;
      for (const [symbol, value] of this.#named(name, argument)) given.set(symbol, value);
    }
    return given;
  }

  /** The names of a parameter, destructured or not, with their values. */
  #named(name, argument) {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      return symbol ? [[symbol, argument]] : [];
    }
    if (!ts.isObjectBindingPattern(name)) return [];
    return name.elements.flatMap((element) => {
      const member = (element.propertyName ?? element.name).getText();
      const symbol = ts.isIdentifier(element.name) ? this.checker.getSymbolAtLocation(element.name) : undefined;
      return symbol ? [[symbol, this.#memberOf(argument, member) ?? argument]] : [];
    });
  }

  /** The function that takes this statement, or an object with it, as a parameter. */
  functionThatIsGiven(expression) {
    let root = expression;
    while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
    let declared = ts.isIdentifier(root) ? this.#symbolOf(root)?.valueDeclaration : undefined;
    while (declared && (ts.isBindingElement(declared) || ts.isObjectBindingPattern(declared)))
      declared = declared.parent;
    return declared && ts.isParameter(declared) ? declared.parent : undefined;
  }

  #find(node, given) {
    if (ts.isIdentifier(node)) return this.#findNamed(node, given);
    if (ts.isPropertyAccessExpression(node)) {
      const member = this.#memberOf(node.expression, node.name.text);
      return this.of(member ?? node.expression, given);
    }
    if (ts.isElementAccessExpression(node)) return this.of(node.expression, given);
    if (ts.isConditionalExpression(node)) return [...this.of(node.whenTrue, given), ...this.of(node.whenFalse, given)];
    if (ts.isCallExpression(node)) return this.#findCalled(node, given);
    if (ts.isPropertyAssignment(node)) return this.of(node.initializer, given);
    // Texts are no statements; any other part may hold some.
    if (ts.isTemplateExpression(node) || ts.isTypeNode(node)) return [];
    const found = [];
    ts.forEachChild(node, (child) => void found.push(...this.of(child, given)));
    return found;
  }

  #findNamed(node, given) {
    const symbol = this.#symbolOf(node);
    const argument = symbol && given.get(symbol);
    if (argument) return this.of(argument, given);
    const declared = symbol?.valueDeclaration;
    if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return [];
    return this.of(declared.initializer, given);
  }

  #findCalled(call, given) {
    const [name] = call.arguments;
    if (call.expression.getText() === 'sql' && name) return [`^${this.#patternOf(name, given)}$`];
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    const isOurs = declaration && !declaration.getSourceFile().isDeclarationFile;
    if (!isOurs || !('body' in declaration) || !declaration.body) {
      // `Object.fromEntries(SORTS.map(…))`
      const found = [];
      ts.forEachChild(call, (child) => void found.push(...this.of(child, given)));
      return found;
    }
    return this.of(declaration.body, new Map([...given, ...this.givenBy(call, declaration)]));
  }

  /** The text of a name, with a wildcard for every unknown part. */
  #patternOf(name, given) {
    if (ts.isStringLiteralLike(name)) return asPattern(name.text);
    if (ts.isIdentifier(name)) {
      const symbol = this.#symbolOf(name);
      const argument = symbol && given.get(symbol);
      return argument ? this.#patternOf(argument, given) : '.+';
    }
    if (!ts.isTemplateExpression(name)) return '.+';
    const spans = name.templateSpans.map(
      ({ expression, literal }) => `${this.#patternOf(expression, given)}${asPattern(literal.text)}`,
    );
    return `${asPattern(name.head.text)}${spans.join('')}`;
  }

  /** The value of a member in an object literal. */
  #memberOf(object, name) {
    if (ts.isObjectLiteralExpression(object)) {
      const member = object.properties.find((one) => one.name?.getText() === name);
      return member && ts.isPropertyAssignment(member) ? member.initializer : undefined;
    }
    if (ts.isAsExpression(object) || ts.isSatisfiesExpression(object)) return this.#memberOf(object.expression, name);
    if (!ts.isIdentifier(object)) return undefined;
    const declared = this.#symbolOf(object)?.valueDeclaration;
    return declared && ts.isVariableDeclaration(declared) && declared.initializer
      ? this.#memberOf(declared.initializer, name)
      : undefined;
  }

  #symbolOf(node) {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}
