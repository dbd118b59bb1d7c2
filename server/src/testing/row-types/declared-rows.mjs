/**
 * `node server/src/testing/row-types/declared-rows.mjs` prints as JSON every place of the server that declares the rows
 * of a statement (`DeclaredRows` of differences.ts). It is a separate program, because TypeScript takes twice as long
 * in Jest.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { StatementNames } from './statement-names.mjs';

const SERVER = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const DATABASE = path.join(SERVER, 'src/platform/database/database.ts');
const READS = new Set(['rows', 'maybe', 'one', 'bind']);
const NOT_THE_PRODUCT = /\.test\.ts$|\/(testing|fuzz|bench)\//;
/** Reads for other code, which declares its rows itself. */
const PASSED_ON = path.join(SERVER, 'src/platform/database/retry-lost-read.ts');

const has = (type, flags) => (type.flags & flags) !== 0;
const isAbsent = (type) => has(type, ts.TypeFlags.Null | ts.TypeFlags.Undefined);
const isAnything = (type) => has(type, ts.TypeFlags.Unknown | ts.TypeFlags.Any);
const partsOf = (type) => (type.isUnion() ? type.types : [type]);

function productProgram() {
  const { config } = ts.readConfigFile(path.join(SERVER, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, SERVER);
  const product = fileNames.filter((file) => !NOT_THE_PRODUCT.test(file));
  return ts.createProgram(product, { ...options, types: ['node'], skipLibCheck: true });
}

function callsIn(file) {
  const calls = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

function placeOf(node) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(SERVER, file.fileName)}:${line + 1}`;
}

/** The name of a function, or of the constant that holds it. */
const nameOf = (declaration) => (declaration.name ?? declaration.parent.name)?.getText();

class Reader {
  /** Functions whose callers choose the statement they read, or the type of its rows. */
  #wrappers = [];

  constructor(program) {
    this.checker = program.getTypeChecker();
    this.names = new StatementNames(this.checker);
    this.files = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(`${SERVER}/src/`) && ![DATABASE, PASSED_ON].includes(fileName));
  }

  read() {
    const calls = this.files.flatMap(callsIn);
    const direct = calls.flatMap((call) => this.#readBy(call));
    return [...direct, ...calls.flatMap((call) => this.#readThroughWrapper(call))];
  }

  #readBy(call) {
    const row = this.#rowOf(call);
    const [statement] = call.arguments;
    if (!row || !statement) return [];
    const names = this.names.of(statement);
    const declared = has(row, ts.TypeFlags.TypeParameter) ? row.symbol.declarations[0] : undefined;
    const declaration = declared?.parent ?? (names.length ? undefined : this.names.functionThatIsGiven(statement));
    if (!declaration) return [this.#rows(call, row, names)];
    const nth = declared ? declaration.typeParameters.indexOf(declared) : undefined;
    this.#wrappers.push({ declaration, nth, row, statement });
    return [];
  }

  #readThroughWrapper(call) {
    // Checks the name first: to resolve every call takes longer than everything else.
    if (!this.#wrappers.some(({ declaration }) => nameOf(declaration) === call.expression.getText())) return [];
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    return this.#wrappers.flatMap((wrapper) => {
      if (wrapper.declaration !== declaration) return [];
      const given = this.names.givenBy(call, declaration);
      const names = this.names.of(wrapper.statement, given);
      if (wrapper.nth === undefined) return [this.#rows(call, wrapper.row, names)];
      const row = call.typeArguments?.[wrapper.nth];
      if (!row) throw new Error(`${placeOf(call)} does not say of which rows it reads`);
      return [this.#rows(call, this.checker.getTypeFromTypeNode(row), names)];
    });
  }

  #rows(call, row, names) {
    const type = this.checker.getNonNullableType(row);
    const members = this.checker.getPropertiesOfType(type).map((member) => this.#memberOf(member, call));
    return { at: placeOf(call), names, members };
  }

  /** The type of the rows that this call reads; undefined if it reads none. */
  #rowOf(call) {
    const called = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
    const name = called.getText();
    if (!READS.has(name)) return undefined;
    const signature = this.checker.getResolvedSignature(call);
    if (signature?.declaration?.getSourceFile().fileName !== DATABASE) return undefined;
    const [answer] = this.checker.getTypeArguments(signature.getReturnType());
    if (!answer) return undefined;
    const [row] =
      name === 'rows' ? this.checker.getTypeArguments(answer) : partsOf(answer).filter((part) => !isAbsent(part));
    return row && !isAnything(row) ? row : undefined;
  }

  #memberOf(member, at) {
    const parts = partsOf(this.checker.getTypeOfSymbolAtLocation(member, at));
    const kinds = parts.filter((part) => !isAbsent(part)).map((part) => this.#kindOf(part));
    return {
      name: member.name,
      types: [...new Set(kinds)],
      nullable: parts.some((part) => isAbsent(part) || isAnything(part)),
      optional: (member.flags & ts.SymbolFlags.Optional) !== 0,
    };
  }

  #kindOf(type) {
    if (has(type, ts.TypeFlags.StringLike)) return 'string';
    if (has(type, ts.TypeFlags.NumberLike)) return 'number';
    if (has(type, ts.TypeFlags.BooleanLike)) return 'boolean';
    if (isAnything(type)) return 'any';
    // A text with a mark, `string & {…}`; a list with a mark.
    const marked = type.isIntersection()
      ? type.types.find((part) => has(part, ts.TypeFlags.Primitive) || this.checker.isArrayType(part))
      : undefined;
    if (marked) return this.#kindOf(marked);
    if (!this.checker.isArrayType(type))
      return ['Date', 'Buffer'].find((name) => type.symbol?.name === name) ?? 'object';
    const [item] = this.checker.getTypeArguments(type);
    const kinds = partsOf(item).filter((part) => !isAbsent(part));
    return `${[...new Set(kinds.map((kind) => this.#kindOf(kind)))].join('|')}[]`;
  }
}

process.stdout.write(JSON.stringify(new Reader(productProgram()).read()));
