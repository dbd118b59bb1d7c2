import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';

/**
 * Lints pieces of code as if they stood in the named files. Reads `[{ file, code }]` from standard input and prints,
 * for each, the names of the rules that complain. It is a program of its own because ESLint loads its configuration
 * with import(), which Jest does not allow.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root, overrideConfigFile: 'shared-lib/tooling/eslint.config.mjs' });

let input = '';
for await (const part of process.stdin) input += part;

const complaints = [];
for (const { file, code } of JSON.parse(input)) {
  const [result] = await eslint.lintText(code, { filePath: file });
  complaints.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(complaints));
