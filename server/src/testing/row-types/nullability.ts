import { isNode, itemsOf, nodesOf, type TreeNode, type TreeValue } from './node-tree.js';

/** Can a value be null? Undefined if that is unknown. */
type MayBeNull = boolean | undefined;

const RELATION = '0';
const SUBQUERY = '1';
const JOIN = '2';
const COMMON = '6';

const numberOf = (value: TreeValue | undefined): number => Number(typeof value === 'string' ? value : 0);

/** A column of what a query reads, by its position there. */
interface Column {
  readonly table: number;
  readonly nth: number;
}
const columnOf = ({ fields }: TreeNode): Column => ({
  table: numberOf(fields['varno']),
  nth: numberOf(fields['varattno']),
});

/** Null as soon as one of them is null, and never when none can be. */
function anyOf(several: readonly MayBeNull[]): MayBeNull {
  if (several.includes(true)) return true;
  return several.includes(undefined) ? undefined : false;
}
/** Null when all of them are null, and never when one cannot be. */
function allOf(several: readonly MayBeNull[]): MayBeNull {
  if (several.includes(false)) return false;
  return several.includes(undefined) ? undefined : true;
}

/**
 * Tells which columns of a statement can be null, from the columns of tables and the outer joins that they come from.
 */
export class Nullability {
  /**
   * @param nullable whether a column of a table can be null, by `table.nth` in their numbers
   * @param strict functions that return null as soon as an argument is null
   */
  constructor(
    readonly nullable: ReadonlyMap<string, boolean>,
    readonly strict: ReadonlySet<number>,
  ) {}

  /** @param body of a function that is one statement */
  ofColumns(body: TreeValue): MayBeNull[] {
    let [query] = itemsOf(body);
    while (Array.isArray(query)) [query] = query;
    if (!isNode(query)) return [];
    return shownBy(query).map((_, nth) => this.#column(nth, [query]));
  }

  /** @param queries the query itself first, then the queries around it */
  #column(nth: number, queries: readonly TreeNode[]): MayBeNull {
    const [query] = queries;
    if (!query) return undefined;
    const { setOperations, rtable } = query.fields;
    if (!isNode(setOperations)) return this.#of(shownBy(query)[nth]?.fields['expr'], queries);
    const arms = nodesOf(rtable).flatMap(({ fields: { rtekind, subquery } }) =>
      rtekind === SUBQUERY && isNode(subquery) ? [this.#column(nth, [subquery, ...queries])] : [],
    );
    return anyOf(arms);
  }

  #of(value: TreeValue | undefined, queries: readonly TreeNode[]): MayBeNull {
    if (!isNode(value)) return undefined;
    const { kind, fields } = value;
    const inner = (): MayBeNull => this.#of(fields['arg'], queries);
    const all = (list: TreeValue | undefined): MayBeNull[] => itemsOf(list).map((item) => this.#of(item, queries));
    switch (kind) {
      case 'VAR':
        return this.#ofVar(fields, queries);
      case 'CONST':
        return fields['constisnull'] === 'true';
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COLLATEEXPR':
      case 'ARRAYCOERCEEXPR':
        return inner();
      case 'COALESCEEXPR':
        return allOf(all(fields['args']));
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
        return false;
      case 'BOOLEXPR':
      case 'OPEXPR':
      case 'FUNCEXPR':
        return this.#ofCall(value, all(fields['args']));
      case 'CASEEXPR':
        return this.#ofCase(fields, queries);
      case 'SUBLINK':
        // `exists` always has a value.
        return numberOf(fields['subLinkType']) === 0 ? false : undefined;
      case 'AGGREF':
        return this.#ofAggregate(fields, queries);
      default:
        return undefined;
    }
  }

  /** A strict function returns null when one of its arguments is null. Otherwise it is unknown whether it ever does. */
  #ofCall(call: TreeNode, args: readonly MayBeNull[]): MayBeNull {
    if (call.kind === 'BOOLEXPR') return anyOf(args) === false ? false : undefined;
    return this.#isStrict(call) && args.includes(true) ? true : undefined;
  }

  #ofCase({ args, defresult }: TreeNode['fields'], queries: readonly TreeNode[]): MayBeNull {
    const results = nodesOf(args).map(({ fields: { expr, result } }) => {
      const isTested = isNode(result) && result.kind === 'VAR' && this.#isMet(expr, columnOf(result));
      return isTested ? false : this.#of(result, queries);
    });
    return anyOf([...results, this.#of(defresult, queries)]);
  }

  /** `count` is never null. Other aggregates are null when they have no rows. */
  #ofAggregate({ aggfnoid, args }: TreeNode['fields'], queries: readonly TreeNode[]): MayBeNull {
    const [query] = queries;
    const isCount = [2147, 2803].includes(numberOf(aggfnoid));
    if (isCount) return false;
    if (!itemsOf(query?.fields['groupClause']).length) return true;
    const [first] = nodesOf(args);
    return first && this.#of(first.fields['expr'], queries) === true ? true : undefined;
  }

  #ofVar(fields: TreeNode['fields'], around: readonly TreeNode[]): MayBeNull {
    const queries = around.slice(numberOf(fields['varlevelsup']));
    const [query] = queries;
    const table = numberOf(fields['varno']);
    const nth = numberOf(fields['varattno']);
    const origin = nodesOf(query?.fields['rtable'])[table - 1];
    if (!query || !origin) return undefined;
    const known = this.#ofOrigin(origin, nth, queries);
    const set = known === false ? undefined : asSet(query, table, nth);
    // The new value may be computed from the old one.
    if (set) return this.#of(set, [withoutTargets(query), ...queries.slice(1)]);
    if (this.#isRequired(query.fields['jointree'], { table, nth })) return false;
    // An outer join leaves it empty when it finds nothing.
    return itemsOf(fields['varnullingrels']).length > 1 ? true : known;
  }

  #ofOrigin({ fields }: TreeNode, nth: number, queries: readonly TreeNode[]): MayBeNull {
    if (Array.isArray(fields['groupexprs'])) return this.#of(fields['groupexprs'][nth - 1], queries);
    switch (fields['rtekind']) {
      case RELATION:
        return this.nullable.get(`${numberOf(fields['relid'])}.${nth}`);
      case SUBQUERY:
        return isNode(fields['subquery']) ? this.#column(nth - 1, [fields['subquery'], ...queries]) : undefined;
      case JOIN:
        return this.#of(itemsOf(fields['joinaliasvars'])[nth - 1], queries);
      case COMMON:
        return this.#ofCommon(fields, nth, queries);
      default:
        return undefined;
    }
  }

  #ofCommon(
    { ctename, ctelevelsup, self_reference }: TreeNode['fields'],
    nth: number,
    queries: readonly TreeNode[],
  ): MayBeNull {
    if (self_reference === 'true') return undefined;
    const outer = queries.slice(numberOf(ctelevelsup));
    const found = nodesOf(outer[0]?.fields['cteList']).find(({ fields }) => fields['ctename'] === ctename);
    const query = found?.fields['ctequery'];
    return isNode(query) ? this.#column(nth - 1, [query, ...outer]) : undefined;
  }

  /** Are rows without this column left out, by a condition that every row meets? */
  #isRequired(tree: TreeValue | undefined, column: Column): boolean {
    if (!isNode(tree)) return false;
    const { jointype, larg, rarg, fromlist, quals } = tree.fields;
    if (tree.kind === 'FROMEXPR')
      return this.#isMet(quals, column) || nodesOf(fromlist).some((one) => this.#isRequired(one, column));
    if (tree.kind !== 'JOINEXPR') return false;
    const isInner = numberOf(jointype) === 0;
    const isLeft = numberOf(jointype) === 1;
    return (
      (isInner && (this.#isMet(quals, column) || this.#isRequired(rarg, column))) ||
      ((isInner || isLeft) && this.#isRequired(larg, column))
    );
  }

  /** Can a condition be true only when this column is not null? */
  #isMet(condition: TreeValue | undefined, column: Column): boolean {
    if (!isNode(condition)) return false;
    const { boolop, args, arg, nulltesttype } = condition.fields;
    if (condition.kind === 'BOOLEXPR' && boolop === 'and') return itemsOf(args).some((one) => this.#isMet(one, column));
    if (condition.kind === 'NULLTEST') return nulltesttype === '1' && this.#needs(arg, column);
    return condition.kind !== 'BOOLEXPR' && this.#needs(condition, column);
  }

  /** Is a value null when this column is? */
  #needs(value: TreeValue | undefined, column: Column): boolean {
    if (!isNode(value)) return false;
    const { kind, fields } = value;
    const args = itemsOf(fields['args']);
    switch (kind) {
      case 'VAR': {
        const { table, nth } = columnOf(value);
        return numberOf(fields['varlevelsup']) === 0 && table === column.table && nth === column.nth;
      }
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
        return this.#needs(fields['arg'], column);
      case 'SCALARARRAYOPEXPR':
        return this.#needs(args[0], column);
      case 'OPEXPR':
      case 'FUNCEXPR':
        return this.#isStrict(value) && args.some((one) => this.#needs(one, column));
      default:
        return false;
    }
  }

  #isStrict({ kind, fields }: TreeNode): boolean {
    return this.strict.has(numberOf(fields[kind === 'OPEXPR' ? 'opfuncid' : 'funcid']));
  }
}

/** The columns of a query's answer. */
function shownBy({ fields }: TreeNode): TreeNode[] {
  const shown = numberOf(fields['commandType']) === 1 ? fields['targetList'] : fields['returningList'];
  return nodesOf(shown).filter((one) => one.fields['resjunk'] !== 'true');
}

/** The value that a write puts into the column that it returns. */
function asSet({ fields }: TreeNode, table: number, nth: number): TreeNode | undefined {
  if (numberOf(fields['commandType']) === 1 || numberOf(fields['resultRelation']) !== table) return undefined;
  const target = nodesOf(fields['targetList']).find((one) => numberOf(one.fields['resno']) === nth);
  return target && isNode(target.fields['expr']) ? target.fields['expr'] : undefined;
}

const withoutTargets = ({ kind, fields }: TreeNode): TreeNode => ({ kind, fields: { ...fields, targetList: null } });
