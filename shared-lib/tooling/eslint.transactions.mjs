import { readFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

/**
 * SQL that locks or writes needs a transaction. A lock without one ends with its own statement, and a write through the
 * pool stays when a later step fails. A write of one complete statement is marked `Autocommit`. Types cannot check
 * this, because every Tx is a Queryable, so the rule reads the SQL in each function of a repository.
 */
const LOCK = /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b|\badvisory_xact_lock/i;
const WRITE = /\b(insert\s+into|delete\s+from|update\s+\w+\s+(as\s+)?(\w+\s+)?set|nextval\s*\()/i;
const MESSAGES = {
  lock: 'a lock that ends with its own statement protects nothing: take `tx: Tx`',
  write: 'a write takes `tx: Tx`; one statement that is whole by itself says so: `q: Autocommit`',
};

/**
 * The fault of sending this SQL through a parameter that may be the pool. A single writing statement may lock its own
 * rows.
 */
const faultOf = (type, text) => {
  if (WRITE.test(text)) return type === 'Autocommit' ? undefined : 'write';
  return LOCK.test(text) ? 'lock' : undefined;
};

const BY = new Set(['Queryable', 'Database', 'Autocommit', 'Tx']);
const typeOf = ({ typeAnnotation }) => typeAnnotation?.typeAnnotation.typeName?.name;
const sends = ({ params = [] }) => params.some((parameter) => BY.has(typeOf(parameter)));

const create = (context) => {
  const { sourceCode } = context;
  /** The top-level texts of the file that statements are built from. Functions that send SQL are left out. */
  const parts = new Map(
    sourceCode.ast.body
      .map((statement) => statement.declaration ?? statement)
      .flatMap((statement) => statement.declarations ?? [])
      .filter(({ init }) => init && !sends(init))
      .map(({ id, init }) => [id.name, sourceCode.getText(init)]),
  );
  /** The text of a function, with all parts it names, directly or through other parts. */
  const sentBy = (body) => {
    const texts = new Set([sourceCode.getText(body)]);
    for (const text of texts)
      for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) if (parts.has(name)) texts.add(parts.get(name));
    return [...texts].join('\n');
  };
  const check = ({ params, body }) => {
    for (const parameter of params) {
      const type = typeOf(parameter);
      if (!BY.has(type) || type === 'Tx') continue;
      const messageId = faultOf(type, sentBy(body));
      if (messageId) context.report({ node: parameter, messageId });
    }
  };
  return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
};

/** The columns that only the workflow sets, read from their type. */
const WORKFLOW_COLUMNS = [
  .../type WorkflowColumn =([^;]*);/
    .exec(readFileSync(inRoot('server/src/appointments/store/appointment-columns.ts'), 'utf8'))[1]
    .matchAll(/'(\w+)'/g),
].map(([, column]) => column);
/** Matches `update appointments … set` with one of these columns after `set`, not in the conditions. */
const SETS_WORKFLOW = new RegExp(
  String.raw`\bupdate\s+appointments\b(?:\s+(?:as\s+)?\w+)?\s+set\b(?:(?!\b(?:where|from)\b)[^])*?(?:\bset|,)\s*(?:${WORKFLOW_COLUMNS.join('|')})\s*=`,
  'i',
);

const createWorkflow = (context) => {
  const check = (node) => {
    if (SETS_WORKFLOW.test(context.sourceCode.getText(node))) context.report({ node, messageId: 'column' });
  };
  return { Literal: check, TemplateLiteral: check };
};
const COLUMN = 'the transition alone sets what the workflow decides (appointments/store/transition.repository.ts)';

const problem = (messages, rule) => ({ meta: { type: 'problem', schema: [], messages }, create: rule });
const plugins = {
  hatid: { rules: { transactions: problem(MESSAGES, create), workflow: problem({ column: COLUMN }, createWorkflow) } },
};

export const transactions = [
  { files: ['server/src/**/*.repository.ts'], plugins, rules: { 'hatid/transactions': 'error' } },
  {
    // Tests, random days and the demo create states that no action leads to.
    files: ['server/src/**/*.{repository,sql}.ts'],
    ignores: ['server/src/{demo,fuzz,testing}/**', 'server/src/appointments/store/transition.repository.ts'],
    plugins,
    rules: { 'hatid/workflow': 'error' },
  },
];
