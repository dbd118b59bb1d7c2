import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './workspace.mjs';

/**
 * What a TypeScript file exports, evaluated alone, so it may import only types.
 * @param {string} file below the root
 */
export async function exportsOf(file) {
  const ts = createRequire(import.meta.url)('typescript');
  const { outputText } = ts.transpileModule(readFileSync(inRoot(file), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

/**
 * The pages of a remote as data, from its `src/pages.ts`, for the release's row in the registry. The components of the
 * pages stand in `src/module.tsx`.
 */
export async function pagesOf(name) {
  try {
    const { pages } = await exportsOf(`${name}/src/pages.ts`);
    return Object.values(pages);
  } catch (error) {
    throw new Error(`${name}/src/pages.ts holds data and imports types alone. ${error.message}`);
  }
}
