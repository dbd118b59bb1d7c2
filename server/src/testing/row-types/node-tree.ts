/** A node of a statement in PostgreSQL's own form (`pg_node_tree`): `{VAR :varno 1 …}`. */
export interface TreeNode {
  readonly kind: string;
  readonly fields: Readonly<Record<string, TreeValue>>;
}
export type TreeValue = TreeNode | string | null | readonly TreeValue[];

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && 'kind' in value;
export const itemsOf = (value: TreeValue | undefined): readonly TreeValue[] => (Array.isArray(value) ? value : []);
export const nodesOf = (value: TreeValue | undefined): TreeNode[] => itemsOf(value).filter((item) => isNode(item));

/** Brackets, quoted texts, and words. A backslash in a word takes the next character along. */
const TOKEN = /[(){}[\]]|"(?:\\[^]|[^"\\])*"|(?:\\[^]|[^\s(){}[\]"\\])(?:\\[^]|[^\s(){}[\]\\])*/g;

/** Reads the text of a `pg_node_tree`. */
export function readTree(text: string): TreeValue {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const value = (): TreeValue => {
    const token = tokens[at++];
    if (token === '{') return node();
    if (token === '(') return list(')');
    if (token === '[') return list(']');
    return token === '<>' || token === undefined ? null : token.replace(/^"|"$/g, '').replace(/\\([^])/g, '$1');
  };
  const list = (end: string): TreeValue[] => {
    const items: TreeValue[] = [];
    while (at < tokens.length && tokens[at] !== end) items.push(value());
    at++;
    return items;
  };
  const node = (): TreeNode => {
    const kind = tokens[at++] ?? '';
    const fields: Record<string, TreeValue> = {};
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1);
      const values: TreeValue[] = [];
      while (at < tokens.length && tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value());
      // Constants have several words. Nothing reads those.
      fields[name] = values[0] ?? null;
    }
    at++;
    return { kind, fields };
  };
  return value();
}
